import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { formatTranscript } from "../../../src/transcript/files/writeTranscripts.js";
import { isTranscript } from "../../../src/transcript/shape/check.js";
import { asTranscript, parseTranscript } from "../../../src/transcript/shape/parse.js";
import { TranscriptSchema } from "../../../src/transcript/shape/zodSchemas.js";
import { anyText } from "../../anyText.js";
import { runs } from "../../runs.js";
import { key, transcript, value } from "../arbitraries.js";

/** Error of parsing a text: its code, message and place. */
function refusal(text: string) {
  try {
    parseTranscript(text);
  } catch (error) {
    if (error instanceof BacklotError) return { code: error.code, message: error.message, ...error.place };
    throw error;
  }
  throw new Error("it was accepted");
}

const line = (fields: object) => JSON.stringify({ id: "d1", turns: [], ...fields });
const turns = (...list: unknown[]) => line({ turns: list });
const user = { author: "User", text: "hello" };

describe("a transcript", () => {
  test("comes back as it was from its line", () => {
    fc.assert(
      fc.property(transcript, (one) => {
        const text = formatTranscript(one);
        expect(text).not.toMatch(/[\n\r]/);
        const back = parseTranscript(text);
        // not toEqual, which stumbles over keys such as constructor
        expect(isDeepStrictEqual(back, one)).toBe(true);
        expect(formatTranscript(back)).toBe(text);
      }),
      runs(500),
    );
  });

  test("is written in one order of keys, whatever the order they were set in", () => {
    const mixed = {
      turns: [
        { text: "perform(x1)", index: 2, author: "Signal" },
        { tags: ["confirm"], author: "User", text: "yes" },
        { signal: { slot: "date", ref: "x1", kind: "ask" }, author: "Signal" },
      ],
      final: { x1: { confirmed: true, slots: { b: 1, a: 2 }, intent: "f" } },
      split: "train",
      id: "d1",
    } as const;
    expect(formatTranscript(mixed)).toBe(
      '{"id":"d1","split":"train","turns":[{"author":"Signal","index":2,"text":"perform(x1)"},' +
        '{"author":"User","text":"yes","tags":["confirm"]},' +
        '{"author":"Signal","signal":{"kind":"ask","ref":"x1","slot":"date"}}],' +
        '"final":{"x1":{"intent":"f","slots":{"b":1,"a":2},"confirmed":true}}}',
    );
  });

  test("that could not be read back is not written", () => {
    const unsound = { id: "d1", turns: [{ author: "System", index: 0.5, command: "say()" }] } as const;
    expect(() => formatTranscript(unsound)).toThrow("turns[0] (System): index: expected int");
    const rows = { id: "d1", turns: [], entities: { flights: [{ seats: Number.NaN }] } };
    expect(() => formatTranscript(rows)).toThrow("entities.flights[0]: seats: a number must be finite");
    expect(() => formatTranscript({ id: "d1" } as never)).toThrow("turns: is missing");
    expect(() => formatTranscript(null as never)).toThrow(BacklotError);
  });
});

describe("rows and values", () => {
  test("$float and $int stand for numbers, wherever values stand", () => {
    const floats = line({
      turns: [
        { author: "Signal", signal: { kind: "found", ref: "x1", intent: "f", filter: { n: { $int: "7" } }, rows: [] } },
      ],
      entities: {
        flights: [{ seats: { $float: "5.0" }, list: [1, { $float: "-2.50e1" }], deep: { a: { $float: ".5" } } }],
      },
      final: { x1: { intent: "f", slots: { seats: { $float: "0.0" } } } },
    });
    const read = parseTranscript(floats);
    expect(read.entities).toEqual({ flights: [{ seats: 5, list: [1, -25], deep: { a: 0.5 } }] });
    expect(read.final?.x1?.slots).toEqual({ seats: 0 });
    expect(read.turns[0]).toMatchObject({ signal: { filter: { n: 7 } } });
  });

  test("the kit's tag of a float stays", () => {
    const text = line({ entities: { flights: [{ seats: { $float: 5 } }] } });
    expect(parseTranscript(text).entities).toEqual({ flights: [{ seats: { $float: 5 } }] });
  });

  test.each(["inf", "nan", "", "five", "0x10", "1e999"])("a $float of %j is refused", (text) => {
    expect(refusal(line({ entities: { flights: [{ seats: { $float: text } }] } }))).toMatchObject({
      code: "BAD_LINE",
      message: expect.stringMatching(/^entities\.flights\[0\]: seats: \$float and \$int stand for a number/),
      dialogue: "d1",
    });
  });

  test("an int beyond 2^53 - 1 is refused", () => {
    expect(refusal(line({ entities: { a: [{ n: { $int: "9007199254740993" } }] } })).message).toContain(
      "n: $float and $int",
    );
  });

  test("a number that JSON lets grow to infinity is refused", () => {
    expect(refusal('{"id":"d","turns":[],"entities":{"a":[{"n":1e999}]}}').message).toBe(
      "entities.a[0]: n: a number must be finite",
    );
  });

  test("__proto__ is a key like any other, at every level", () => {
    const text =
      '{"id":"d1","turns":[],"entities":{"__proto__":[{"__proto__":"a","b":{"__proto__":{"c":{"$float":"1.0"}}}}]},' +
      '"outcomes":{"__proto__":[{"rows":[]}]}}';
    const read = parseTranscript(text);
    expect(Object.getPrototypeOf(read.entities)).toBe(Object.prototype);
    expect(formatTranscript(read)).toBe(text.replace('{"$float":"1.0"}', "1"));
    // what it holds is checked as well
    expect(refusal('{"id":"d1","turns":[],"entities":{"__proto__":[{"__proto__":[{"$int":"a"}]}]}}').message).toContain(
      "__proto__",
    );
    expect(refusal('{"id":"d1","turns":[],"__proto__":1}').message).toContain('unknown key "__proto__"');
    expect(refusal('{"id":"d1","turns":[],"state":{},"calls":[]}').message).toMatch(
      /^this is a dialogue as `backlot replay --out` writes it: `backlot score run` takes it, .* that were replayed/,
    );
    expect(refusal('{"id":"d1","turns":[{"author":"User","text":"a","__proto__":1}]}').message).toContain("__proto__");
  });

  test("lone surrogates and NUL pass", () => {
    const text = '{"id":"d1","turns":[],"entities":{"a":[{"s":"\\ud800","n":"\\u0000"}]}}';
    expect(parseTranscript(text).entities).toEqual({ a: [{ s: "\ud800", n: "\0" }] });
    expect(formatTranscript(parseTranscript(text))).toBe(text);
  });

  test("nest 64 deep and no deeper", () => {
    const nested = (depth: number) =>
      `{"id":"d","turns":[],"entities":{"a":[{"v":${"[".repeat(depth)}${"]".repeat(depth)}}]}}`;
    expect(() => parseTranscript(nested(64))).not.toThrow();
    expect(refusal(nested(65)).message).toContain("at most 64 deep");
    expect(refusal(nested(100_000)).message).toContain("at most 64 deep");
    const extra = (depth: number) => `{"id":"d","turns":[],"extra":{"v":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    expect(() => parseTranscript(extra(64))).not.toThrow();
    expect(refusal(extra(100_000)).message).toContain("at most 64 deep");
    // As where it is written: a key without a value is none.
    const holding = (held: unknown) => ({
      id: "d",
      turns: [{ author: "User", text: "Hi.", extra: { held } }],
      extra: { held },
    });
    const areSound = (held: unknown) => [
      isTranscript(holding(held)),
      TranscriptSchema.safeParse(holding(held)).success,
    ];
    for (const held of [undefined, { at: undefined }, [{ at: undefined }]])
      expect(areSound(held)).toEqual([true, true]);
    expect(areSound([undefined])).toEqual([false, false]);
  });
});

describe("the fast check and the schema are one rule", () => {
  /** A value with one part of it replaced, removed or added. */
  const spoilt = fc
    .tuple(
      transcript,
      fc.infiniteStream(fc.nat()),
      fc.oneof(
        value,
        fc.constantFrom(null, undefined, -1, 0.5, "", [null], [undefined], { operator: "one_of", args: [null] }),
      ),
      key,
    )
    .map(([one, picks, other, added]) => {
      const copy = structuredClone(one) as unknown;
      let [at, parent, last] = [copy, null as Record<string, unknown> | null, ""];
      while (typeof at === "object" && at !== null) {
        const fields = at as Record<string, unknown>;
        const keys = Object.keys(fields);
        const pick = picks.next().value % (keys.length + 2);
        const chosen = keys[pick];
        if (chosen === undefined) {
          if (pick === keys.length)
            Object.defineProperty(fields, added, {
              value: other,
              enumerable: true,
              configurable: true,
              writable: true,
            });
          else if (parent !== null) Reflect.deleteProperty(parent, last);
          return copy;
        }
        [parent, last, at] = [fields, chosen, fields[chosen]];
      }
      if (parent !== null)
        Object.defineProperty(parent, last, { value: other, enumerable: true, configurable: true, writable: true });
      return copy;
    });

  test("on sound transcripts", () => {
    fc.assert(
      fc.property(transcript, (one) => {
        expect(isTranscript(one)).toBe(true);
        expect(TranscriptSchema.safeParse(one).error).toBeUndefined();
      }),
      runs(500),
    );
  });

  test("on transcripts with one thing wrong, and each refusal is explained", () => {
    const { numRuns } = runs(2_000);
    let refused = 0;
    fc.assert(
      fc.property(spoilt, (one) => {
        const sound = isTranscript(one);
        expect(TranscriptSchema.safeParse(one).success).toBe(sound);
        if (sound) return;
        refused += 1;
        expect(() => asTranscript(one)).toThrow(expect.objectContaining({ code: "BAD_LINE" }));
      }),
      { numRuns },
    );
    expect(refused).toBeGreaterThan(numRuns / 4);
  });
});

describe("a refusal names the turn, the key and what was meant", () => {
  test.each<[string, string]>([
    [
      turns(user, { author: "System", index: 3, comand: "say()" }),
      'turns[1] (System, index 3): unknown key "comand"; did you mean "command"? (and 1 more)',
    ],
    [turns(user, { author: "System", index: 3 }), "turns[1] (System, index 3): command: is missing"],
    [
      turns(user, { author: "System", index: "3", command: "say()" }),
      "turns[1] (System): index: expected number, received string",
    ],
    [
      turns({ author: "System", index: -1, command: "a" }),
      "turns[0] (System, index -1): index: Too small: expected number to be >=0",
    ],
    [
      turns({ author: "Robot", text: "a" }),
      'turns[0] (Robot): author: must be User, System, Signal or Response, not "Robot"',
    ],
    [turns({ text: "a" }), "turns[0]: author: is missing"],
    [turns("hello"), 'turns[0]: must be an object, not "hello"'],
    [turns(null), "turns[0]: must be an object, not null"],
    [
      turns({ author: "User", query: "a" }),
      'turns[0] (User): unknown key "query"; that is LUCID\'s name for "text" (a LUCID record has _id, not id) (and 1 more)',
    ],
    [turns({ author: "Signal" }), "turns[0] (Signal): needs a signal or its text"],
    [
      turns({ author: "Signal", signal: { kind: "asks" } }),
      'turns[0] (Signal): signal.kind: must be a kind of signal, not "asks"',
    ],
    [
      turns({ author: "Signal", signal: { kind: "ask", ref: "1", slot: "a" } }),
      'turns[0] (Signal): signal.ref: a variable is "x" and an index, such as x3',
    ],
    [
      turns({ author: "Signal", signal: { kind: "ask", ref: "x1", slott: "a" } }),
      'turns[0] (Signal): signal: unknown key "slott"; did you mean "slot"? (and 1 more)',
    ],
    [
      turns({ ...user, tags: ["corection"] }),
      'turns[0] (User): tags[0]: "corection" is not a tag; did you mean "correction"?',
    ],
    [
      turns({ ...user, tags: ["WRONG_SLOT"] }),
      'turns[0] (User): tags[0]: "WRONG_SLOT" is not a tag; did you mean "answer_other_slot"?',
    ],
    [line({ finale: {} }), 'unknown key "finale"; did you mean "final"?'],
    [line({ source: "web" }), 'unknown key "source"; further fields go into "extra"'],
    [line({ id: "" }), "id: must not be empty"],
    [line({ id: 3 }), "id: expected string, received number"],
    [line({ turns: {} }), "turns: expected array, received object"],
    [line({ observes: ["perform"] }), 'observes[0]: "perform" is not a kind of signal'],
    [line({ final: { y1: { intent: "f", slots: {} } } }), 'final.y1: a variable is "x" and an index, such as x3'],
    [
      line({ final: { x1: { intent: "f", slots: { a: null } } } }),
      "final.x1.slots.a: null is not a value: leave the slot out",
    ],
    [
      line({ outcomes: { zap: [{ rows: [], answer: 3 }] } }),
      "outcomes.zap[0]: must be an object of rows, of an answer, or of a reason",
    ],
    [line({ outcomes: { zap: [5] } }), "outcomes.zap[0]: must be an object"],
    [
      line({ faults: [{ intent: "zap", wire: "timed_out" }] }),
      'faults[0].wire: must be an HTTP status or one of latency, timeout, empty, invalid_json, schema_violation, wrong_content, oversized, disconnect, not "timed_out"',
    ],
    [line({ entities: [] }), "entities: must be an object"],
    [line({ entities: { a: {} } }), "entities.a: expected array, received object"],
    ['{"turns":[]}', "id: is missing"],
    ["[]", "a transcript is an object, not a list"],
    ["null", "a transcript is an object, not null"],
    ['"text"', 'a transcript is an object, not "text"'],
  ])("%s", (text, message) => {
    expect(refusal(text)).toMatchObject({ code: "BAD_LINE", message });
  });

  test("and where it stands", () => {
    const text = turns(user, { author: "System" });
    const place = { file: "a.jsonl", line: 7 };
    expect(() => parseTranscript(text, place)).toThrow(
      expect.objectContaining({ place: { file: "a.jsonl", line: 7, dialogue: "d1", turn: 1 } }),
    );
  });

  test.each<[string, string, number, number]>([
    ['{"id":"d1","turns":[}', 'this is not JSON: value expected at column 21, near "}"', 1, 21],
    ['{"id":"d1",', "this is not JSON: property name expected at its end: it seems cut off", 1, 12],
    ['{"id":"d1"\n"turns":[]}', 'this is not JSON: comma expected at column 1, near "\\"turns\\":[]}"', 2, 1],
    ["{'id': 1}", "this is not JSON: invalid symbol at column 2, near \"'id': 1}\"", 1, 2],
    ["", "this is not JSON: value expected at its end: it seems cut off", 1, 1],
    ["NaN", 'this is not JSON: invalid symbol at column 1, near "NaN"', 1, 1],
  ])("broken JSON: %s", (text, message, atLine, column) => {
    expect(refusal(text)).toMatchObject({ code: "BAD_LINE", message, line: atLine, column });
  });

  test("broken JSON of any size and depth", () => {
    expect(refusal("[".repeat(100_000)).code).toBe("BAD_LINE");
    expect(refusal(`{"id":"${"a".repeat(5_000_000)}`).code).toBe("BAD_LINE");
    expect(refusal(`${"[".repeat(100_000)}${"]".repeat(100_000)}`).message).toBe(
      "a transcript is an object, not a list",
    );
    expect(refusal('{"id":"a\u0000b"').code).toBe("BAD_LINE");
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(refusal(text).code).toBe("BAD_LINE");
      }),
    );
  });
});
