import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BacklotError } from "../../src/base/errors.js";
import * as build from "../../src/labels/build.js";
import { parseCommand } from "../../src/labels/parse/parse.js";
import { printCommand, printValue } from "../../src/labels/print.js";
import { anyText } from "../anyText.js";
import { runs } from "../runs.js";
import { stripSpans } from "./trees.js";

describe("trees built by hand print as commands", () => {
  const commands = {
    "say()": build.say(),
    "say(x2)": build.say(2),
    x1: build.resume(1),
    "confirm(x1)": build.confirm(1),
    "open_gate()": build.start("open_gate"),
    'plan_picnic(place="Old Weir", size=3, budget=2.5, vegan=False, day=None, guests=["Ivo", "Maud"])': build.start(
      "plan_picnic",
      { place: "Old Weir", size: 3, budget: 2.5, vegan: false, day: null, guests: ["Ivo", "Maud"] },
    ),
    "rent_kayak(hours=5.0, seats=-0.5, length=1e+21)": build.start("rent_kayak", {
      hours: build.float(5),
      seats: -0.5,
      length: 1e21,
    }),
    'tame(__proto__="p", constructor="c")': build.start("tame", [
      ["__proto__", "p"],
      ["constructor", "c"],
    ]),
    'find_kayaks(seats=at_least(2), river=one_of(["Wharfe", x3.river]))': build.start("find_kayaks", {
      seats: build.operator("at_least", 2),
      river: build.operator("one_of", ["Wharfe", build.reference(3, "river")]),
    }),
    'x1.place = "Old Weir"': build.assign([build.target(1, "place"), "Old Weir"]),
    "x1.place, x4[0].seats = x4[0].id, x3.seats": build.assign(
      [build.target(1, "place"), build.reference(4, "id", 0)],
      [build.target(4, "seats", 0), build.reference(3, "seats")],
    ),
    'x1.guests.append("Ivo")': build.append(build.target(1, "guests"), "Ivo"),
    "x1.size = 0": build.assign([build.target(1, "size"), -0]),
  };
  for (const [text, command] of Object.entries(commands)) {
    it(text, () => {
      expect(printCommand(command)).toBe(text);
      expect(stripSpans(parseCommand(text))).toEqual(command);
    });
  }
});

describe("a variable is given by its index or by its name", () => {
  it("gives the same tree, whatever the index", () => {
    const property = fc.property(fc.nat(999_999_999_999_999), (index) => {
      const ref = `x${index}` as const;
      expect(build.confirm(ref)).toEqual(build.confirm(index));
      expect(build.resume(ref)).toEqual(build.resume(index));
      expect(build.say(ref)).toEqual(build.say(index));
      expect(build.target(ref, "size", 2)).toEqual(build.target(index, "size", 2));
      expect(build.reference(ref, "size")).toEqual(build.reference(index, "size"));
      expect(printCommand(build.confirm(ref))).toBe(`confirm(${ref})`);
    });
    fc.assert(property, runs(500));
  });

  it("says how it is written where it is not", () => {
    expect(() => build.confirm("x07")).toThrow("x07 is not a variable: write x7");
    expect(() => build.confirm("task" as never)).toThrow("task is not a variable: those are x and the index");
    expect(() => build.confirm(null as never)).toThrow('a variable is its index or its name, 1 or "x1", not null');
  });
});

describe("what no text can say is refused when it is printed", () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  let deep: unknown = 1;
  for (let depth = 0; depth < 64; depth++) deep = [deep];
  const holding = (value: unknown) => () => printCommand(build.start("plan_picnic", { place: value as string }));
  const refused: Readonly<Record<string, () => unknown>> = {
    "SYNTAX a name with a blank": () => printCommand(build.start("plan picnic")),
    "SYNTAX a slot with a hyphen": () => printCommand(build.start("plan_picnic", { "start-time": 1 })),
    "SYNTAX a slot of other letters": () => printCommand(build.assign([build.target(1, "größe"), 1])),
    "SYNTAX an empty name": () => printValue(build.reference(1, "")),
    "SYNTAX slots that are none": () => printCommand(build.start("plan_picnic", "place" as never)),
    "NAME_CLASH a verb": () => printCommand(build.start("confirm")),
    "NAME_CLASH an operator": () => printCommand(build.start("at_least")),
    "NAME_CLASH a variable": () => printCommand(build.start("x12")),
    "WRONG_VALUE an infinite number": holding(Number.POSITIVE_INFINITY),
    "WRONG_VALUE not a number": () => printValue(build.float(Number.NaN)),
    "WRONG_VALUE a lone surrogate": holding("a\ud83d"),
    "UNSUPPORTED a Map": holding(new Map()),
    "UNSUPPORTED a function within an object": holding({ street: () => 1 }),
    "TOO_DEEP an object that holds itself twice": () => {
      const itself: Record<string, unknown> = {};
      itself.a = itself;
      itself.b = itself;
      return holding(itself)();
    },
    "UNSUPPORTED undefined": holding(undefined),
    "UNSUPPORTED a hole": holding(new Array(1)),
    "UNSUPPORTED a big integer": holding(1n),
    "UNSUPPORTED a Date": holding(new Date(0)),
    "UNSUPPORTED a function": holding(() => 1),
    "TOO_DEEP a cycle": holding(cycle),
    "TOO_DEEP lists in lists": holding(deep),
    "WRONG_VALUE what throws when it is read": () =>
      printCommand(
        build.start("plan_picnic", {
          get place(): string {
            throw new Error("no");
          },
        }),
      ),
  };
  for (const [title, make] of Object.entries(refused)) {
    it(title, () => {
      expect(make).toThrow(BacklotError);
      try {
        make();
      } catch (error) {
        expect(error).toMatchObject({ code: title.split(" ")[0] });
      }
    });
  }

  it("and the slot is named", () => {
    expect(holding(new Map())).toThrow("slot place: an object cannot be written as a value");
  });

  it("but objects are, and data that looks like a tree is data", () => {
    const say = (value: unknown) => printCommand(build.start("plan_picnic", { place: value as never }));
    expect(say({ street: "x", "no name": [{}] })).toBe('plan_picnic(place={"street": "x", "no name": [{}]})');
    expect(say({ kind: "word", text: "x1) # ", span: [0, 0] })).toBe(
      'plan_picnic(place={"kind": "word", "text": "x1) # ", "span": [0, 0]})',
    );
    expect(say(JSON.parse(JSON.stringify(build.reference(1, "place"))))).toContain('{"kind": "reference"');
  });

  it("and a target may be a part of a slot, as signals ask for it", () => {
    expect(printCommand(build.assign([build.target("x1", "guests[0].name"), "Ana"]))).toBe('x1.guests[0].name = "Ana"');
    expect(() => printCommand(build.assign([build.target("x1", "guests[-1]"), "Ana"]))).toThrow("cannot name");
  });

  it("and slots may be left out altogether", () => {
    expect(printCommand(build.start("open_gate", undefined))).toBe("open_gate()");
  });

  const misused: Readonly<Record<string, () => unknown>> = {
    "WRONG_COUNT no target": () => build.assign(),
    "UNKNOWN_VARIABLE a negative index": () => build.resume(-1),
    "UNKNOWN_VARIABLE a broken index": () => build.say(1.5),
    "UNKNOWN_VARIABLE an index that would not parse": () => build.confirm(1e15),
    "UNKNOWN_VARIABLE a word": () => build.confirm("task" as never),
    "UNKNOWN_VARIABLE a name with a zero before": () => build.target("x01", "place"),
    "UNKNOWN_VARIABLE a name in capitals": () => build.reference("X1" as never, "place"),
    "UNKNOWN_VARIABLE a name of two": () => build.resume("x1.place" as never),
    "UNKNOWN_VARIABLE an empty text": () => build.say("" as never),
    "UNKNOWN_VARIABLE an index as text": () => build.confirm("1" as never),
    "UNKNOWN_VARIABLE nothing": () => build.confirm(undefined as never),
    "UNKNOWN_VARIABLE an object": () => build.confirm({ ref: "x1" } as never),
    "NO_SUCH_HIT a hit from the end of a named variable": () => build.reference("x1", "place", -1),
    "NO_SUCH_HIT a hit from the end": () => build.target(1, "place", -1),
  };
  for (const [title, make] of Object.entries(misused)) {
    it(`${title}: when it is built`, () => {
      expect(make).toThrow(expect.objectContaining({ code: title.split(" ")[0] }));
    });
  }

  it("and when a tree from elsewhere is printed", () => {
    const span = [0, 0] as const;
    const assigned = (value: string | number, type: "str" | "int" | "float") =>
      printCommand({
        kind: "assign",
        targets: [build.target(1, "a")],
        values: [{ kind: "literal", type, value, span } as ReturnType<typeof build.float>],
        span,
      });
    expect(() => assigned("\ude00", "str")).toThrow("a lone surrogate");
    expect(() => assigned(1.5, "int")).toThrow("1.5 cannot be written as int");
    expect(() => assigned(2 ** 53, "int")).toThrow("cannot be written as int");
    expect(() => assigned(Number.NEGATIVE_INFINITY, "float")).toThrow("cannot be written as float");
  });
});

describe("plain values", () => {
  it("come back from the text as they were", () => {
    const value = fc.oneof(
      anyText(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      fc.boolean(),
    );
    fc.assert(
      fc.property(value, (given) => {
        const read = parseCommand(printCommand(build.start("f", { a: given })));
        const back = read.kind === "start" ? read.args[0]?.value : undefined;
        expect(back?.kind === "literal" && back.value).toBe(typeof given === "number" ? given + 0 : given);
      }),
      runs(1_000),
    );
  });
});
