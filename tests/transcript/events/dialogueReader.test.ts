import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ref, Row, Signal } from "../../../src/kit/internal.js";
import { performancesIn, performancesOf } from "../../../src/transcript/consent/consent.js";
import { DialogueReader, eventsOf, type ReadOptions } from "../../../src/transcript/events/dialogueReader.js";
import type { DialogueEvent } from "../../../src/transcript/events/event.js";
import type { Turn } from "../../../src/transcript/index.js";
import type { UserMeaning } from "../../../src/transcript/transcript.js";
import { runs } from "../../runs.js";

const says = (means?: UserMeaning): Turn[] => [
  { author: "User", text: "...", ...(means === undefined ? {} : { means }) },
];
const does = (command: string, ...signals: Signal[]): Turn[] => [
  { author: "System", command },
  ...signals.map((one): Turn => ({ author: "Signal", signal: one })),
];
const ask = (slot: string, ref: Ref = "x0"): Signal => ({ kind: "ask", ref, slot });
const confirm = (ref: Ref = "x0"): Signal => ({ kind: "confirm", ref });
const done = (ref: Ref = "x0"): Signal => ({ kind: "performed", ref, intent: "book_table", arguments: {} });
const finds = (ref: Ref, ...rows: Row[]): Signal => ({ kind: "found", ref, intent: "find_table", filter: {}, rows });
const REFUSED: Signal = { kind: "error", code: "WRONG_VALUE", message: "no" };

const read = (turns: Turn[][], options?: ReadOptions): readonly DialogueEvent[] => eventsOf(turns.flat(), options);
const kinds = (...turns: Turn[][]): string[] => read(turns).map(({ kind }) => kind);

/** The events of one kind. */
function all<Kind extends DialogueEvent["kind"]>(
  kind: Kind,
  turns: Turn[][],
  options?: ReadOptions,
): Extract<DialogueEvent, { kind: Kind }>[] {
  return read(turns, options).filter((event): event is Extract<DialogueEvent, { kind: Kind }> => event.kind === kind);
}

describe("what happens in a dialogue", () => {
  it("is told in order: the command, what it does, what the back-end says", () => {
    const turns = [
      says({ intent: "book_table" }),
      does("book_table(size=2)", ask("date")),
      [{ author: "Response", text: "When?" } as const],
      says({ slots: { date: "2024-05-18" } }),
      does('x0.date = "2024-05-18"', confirm()),
      says({ confirms: true }),
      does("confirm(x0)", done()),
    ];
    expect(kinds(...turns)).toEqual([
      "user",
      ...["command", "started", "written", "signal"],
      "response",
      "user",
      ...["command", "written", "signal"],
      "user",
      ...["command", "confirmed", "signal"],
    ]);
    expect(read(turns).map(({ at, userTurn }) => [at, userTurn])).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 2],
      [5, 2],
      [6, 2],
      [7, 3],
      [8, 3],
      [8, 3],
      [9, 3],
    ]);
  });

  it("leaves signals out that follow no command", () => {
    expect(kinds([{ author: "Signal", signal: ask("date") }], says(), [{ author: "Signal", text: "x" }])).toEqual([
      "user",
    ]);
  });
});

describe("a refused command", () => {
  const turns = [does("book_table(size=2)", ask("date")), does("x0.size = 3", REFUSED)];

  it("does nothing, and its values are told", () => {
    expect(kinds(...turns)).toEqual(["command", "started", "written", "signal", "command", "signal"]);
    expect(all("command", turns).at(-1)).toMatchObject({
      intent: "book_table",
      writes: [{ ref: "x0", slot: "size", value: 3, after: 3 }],
    });
    expect(all("signal", turns).at(-1)?.task).toBeNull();
  });

  it("leaves the task as it was", () => {
    const reader = new DialogueReader();
    for (const turn of turns.flat()) reader.add(turn);
    reader.end();
    expect(reader.tasks.get("x0")).toMatchObject({ slots: { size: 2 }, last: { kinds: ["ask"] } });
  });

  it("begins no task, and a text that is no command neither", () => {
    expect(kinds(does("book_table(size=2)", REFUSED), does("book it!"))).toEqual(["command", "signal", "command"]);
  });
});

describe("a value", () => {
  it("is told with what the slot held before and holds then", () => {
    const turns = [
      does('book_table(names=["A"], size=2, guest={"name": "Bo"})'),
      does("x0.size = None"),
      does("x0.size = x9.size"),
      does("x0.size = 4"),
      does('x0.names.append("B")'),
      does('x0.guest.name = "Ana"'),
    ];
    const written = all("written", turns).map(({ write: { by, slot, value, after, isLiteral }, before, wasFilled }) => [
      by,
      slot,
      { value, before, after },
      [wasFilled, isLiteral],
    ]);
    expect(written).toEqual([
      ["start", "names", { value: ["A"], before: undefined, after: ["A"] }, [false, true]],
      ["start", "size", { value: 2, before: undefined, after: 2 }, [false, true]],
      ["start", "guest", { value: { name: "Bo" }, before: undefined, after: { name: "Bo" } }, [false, true]],
      ["assign", "size", { value: null, before: 2, after: null }, [true, true]],
      ["assign", "size", { value: undefined, before: undefined, after: undefined }, [false, false]],
      ["assign", "size", { value: 4, before: undefined, after: 4 }, [true, true]],
      ["append", "names", { value: "B", before: ["A"], after: ["A", "B"] }, [true, true]],
      ["assign", "guest", { value: "Ana", before: { name: "Bo" }, after: { name: "Ana" } }, [true, true]],
    ]);
  });

  it("is known where it comes from a slot or from a row that was found", () => {
    const turns = [
      does("find_table()", finds("x0", { name: "Blue Heron", size: 4 })),
      does("book_table(place=x0.name, size=x0[0].size)"),
      does("book_table(size=x2.size, place=x0[1].name)"),
    ];
    expect(all("written", turns).map(({ write }) => write.after)).toEqual(["Blue Heron", 4, 4, undefined]);
    const task = all("written", turns).at(-1)?.task;
    expect([task?.slots, [...(task?.unknown ?? [])]]).toEqual([{ size: 4 }, ["place"]]);
  });

  it("is read before any value of the same command is written", () => {
    const turns = [does("f(a=1, b=2)"), does("x0.a, x0.b = x0.b, x0.a")];
    expect(all("written", turns).at(-1)?.task.slots).toEqual({ a: 2, b: 1 });
  });

  it("may have a name that objects have already", () => {
    const [first, last] = all("written", [does("f(__proto__=1)"), does("x0.constructor = 2")]);
    expect(Object.entries(first?.task.slots ?? {})).toEqual([["__proto__", 1]]);
    expect([last?.before, last?.wasFilled]).toEqual([undefined, false]);
  });
});

describe("an edit of what was found", () => {
  const search = does("find_table()", finds("x0", { name: "Blue Heron" }));
  const isFillable = (intent: string) => intent !== "find_table";

  it("is one with an index, and one without where assignments do not fill the intent", () => {
    const turns = [search, does('x0.name = "Red Fox"'), does('x0[0].name = "Owl"')];
    expect(all("edited", turns).map(({ slot }) => slot)).toEqual(["name"]);
    expect(all("edited", turns, { isFillable }).map(({ slot }) => slot)).toEqual(["name", "name"]);
    expect(all("written", turns, { isFillable })).toEqual([]);
  });

  it("is seen by references", () => {
    const turns = [search, does('x0[0].name = "Owl"'), does("book_table(place=x0.name)")];
    expect(all("written", turns).at(-1)?.write.after).toBe("Owl");
    const lost = [search, does("x0[0].name = x9.name"), does("book_table(place=x0.name)")];
    expect(all("written", lost).at(-1)?.write.after).toBeUndefined();
  });
});

describe("a yes or a no", () => {
  const answers = (...turns: Turn[][]): unknown[] =>
    all("user", turns).map((event) => [event.answers.map(({ ref }) => ref), event.wasAsked]);

  it("is meant for what was just asked for, all of it", () => {
    const both = [does("book_table()", confirm("x0")), does("book_table()", confirm("x2"))];
    expect(answers(says(), ...both, says({ confirms: true }))).toEqual([
      [[], false],
      [["x0", "x2"], true],
    ]);
  });

  it("is otherwise meant for what was spoken about last and is not done", () => {
    const turns = [does("book_table()", ask("date")), does("f()", ask("a", "x2"))];
    expect(answers(...turns, says({ confirms: true }), says({ slots: { a: 1 } }))).toEqual([
      [["x2"], false],
      [[], false],
    ]);
    expect(answers(...turns, does("x2.a = 1", done("x2")), says({ cancels: true }))).toEqual([[["x0"], false]]);
  });

  it("gives a task up where it is a no, until it is signalled again", () => {
    const turns = [does("book_table()", confirm()), says({ confirms: false })];
    expect(all("givenUp", turns).map(({ task }) => [task.ref, task.givenUpBy])).toEqual([["x0", "user"]]);
    const again = [...turns, does("x0.size = 2", confirm())];
    expect(all("signal", again).map(({ task }) => task?.givenUpBy)).toEqual([null, null]);
  });
});

it("the assistant gives a task up by saying it, and not by saying a signal", () => {
  const turns = [does("book_table()", ask("date")), does("say(x1)"), does("say(x0)")];
  expect(all("givenUp", turns).map(({ at, task }) => [at, task.ref, task.givenUpBy])).toEqual([[3, "x0", "assistant"]]);
});

const refs: Ref[] = ["x0", "x1", "x2", "x3", "x9"];
const signal: fc.Arbitrary<Signal> = fc.oneof(
  fc.tuple(fc.constantFrom(...refs), fc.constantFrom("a", "b")).map(([ref, slot]) => ask(slot, ref)),
  fc.constantFrom(...refs).map(confirm),
  fc.constantFrom(...refs).map(done),
  fc.constantFrom(...refs).map((ref) => finds(ref, { a: 1 })),
  fc.constant(REFUSED),
);
const COMMANDS = [
  "f(a=1)",
  "book_table()",
  "find_table()",
  "x0.a = 2",
  "x0.b, x2.a = x2.a, 3",
  "x2[0].a = 5",
  "x0.b.append(1)",
];
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc
    .constantFrom<UserMeaning | undefined>(
      undefined,
      { confirms: true },
      { confirms: false },
      { cancels: true },
      { intent: "f", confirms: true },
      { slots: { a: 2 } },
    )
    .map((means): Turn => says(means)[0] as Turn),
  fc
    .constantFrom(...COMMANDS, "confirm(x0)", "x2", "say(x0)", "say(x1)", "no command")
    .map((command): Turn => ({ author: "System", command })),
  signal.map((one): Turn => ({ author: "Signal", signal: one })),
  fc.constant<Turn>({ author: "Response", text: "Well." }),
);

describe("a dialogue that is read as it grows", () => {
  it("tells what reading the whole does, wherever it pauses but between a command and its signals", () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 14 }), fc.array(fc.boolean()), (turns, pauses) => {
        const reader = new DialogueReader();
        const events: DialogueEvent[] = [];
        for (const [at, next] of turns.entries()) {
          events.push(...reader.add(next));
          if (pauses[at] !== true || turns[at + 1]?.author === "Signal") continue;
          events.push(...reader.end());
          expect(events).toEqual(eventsOf(turns.slice(0, at + 1)));
          expect(performancesIn(events)).toEqual(performancesOf({ turns: turns.slice(0, at + 1) }));
        }
        expect([...events, ...reader.end()]).toEqual(eventsOf(turns));
      }),
      runs(500),
    );
  });

  it("tells of the past nothing that the future changes", () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 14 }), fc.array(turn, { maxLength: 6 }), (turns, more) => {
        const before = eventsOf([...turns, { author: "Response", text: "" }]);
        const copy = structuredClone(before);
        const after = eventsOf([...turns, { author: "Response", text: "" }, ...more]);
        expect(after.slice(0, before.length)).toEqual(copy);
        expect(before).toEqual(copy);
      }),
      runs(500),
    );
  });
});
