import { describe, expect, it, test } from "vitest";
import { type BackendOptions, BacklotError, loadBackend, type OpenOptions } from "../../../src/runtime/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { caseBackend } from "../cases.js";

const backend = await closedAfterFile(caseBackend("native"));

/** Error of a session that is opened with these options. */
function refused(options: unknown): BacklotError {
  try {
    backend.open(options as OpenOptions);
  } catch (error) {
    if (error instanceof BacklotError) return error;
    throw error;
  }
  throw new Error("the session was opened");
}

const circle: Record<string, unknown> = {};
circle.self = circle;
let deep: unknown = 1;
for (let i = 0; i < 1e5; i++) deep = [deep];

describe("an opening is refused, with the offending part named", () => {
  const cases: readonly (readonly [options: unknown, message: RegExp])[] = [
    [null, /options of a session must be an object/],
    [7, /options of a session must be an object/],
    [[], /options of a session must be an object/],
    [{ entites: {} }, /no option entites; did you mean entities\?/],
    [{ entities: null }, /entities must be an object/],
    [{ entities: [] }, /entities must be an object/],
    [{ entities: { court: [] } }, /no intent has the entity court; did you mean courts\?/],
    [{ entities: { courts: {} } }, /entities\.courts must be a list/],
    [{ entities: { courts: [{}, 5] } }, /entities\.courts\[1\] must be an object/],
    [{ entities: { courts: [{ place: Number.NaN }] } }, /entities\.courts\[0\]\.place holds/],
    [{ entities: { courts: [{ place: () => 1 }] } }, /entities\.courts\[0\]\.place holds/],
    [{ entities: { courts: [{ players: 10n }] } }, /entities\.courts\[0\]\.players holds/],
    [{ entities: { courts: [{ place: circle }] } }, /entities\.courts\[0\]\.place holds/],
    [{ entities: { courts: [{ partners: deep }] } }, /entities\.courts\[0\]\.partners holds/],
    [{ entities: { courts: Array(2) } }, /entities\.courts\[0\] must be an object/],
    [{ tables: [] }, /tables must be an object/],
    [{ tables: { court: {} } }, /no intent has the entity court; did you mean courts\?/],
    [{ tables: { courts: [] } }, /tables\.courts must be \{ added\?, changed\?/],
    [{ tables: { courts: { aded: [] } } }, /tables\.courts has no key aded; did you mean added\?/],
    [{ tables: { courts: { added: {} } } }, /tables\.courts\.added must be a list/],
    [{ tables: { courts: { gone: [{ place: circle }] } } }, /tables\.courts\.gone\[0\]\.place holds/],
    [{ tables: { courts: { removed: [null] } } }, /tables\.courts\.removed must be a list of ids/],
    [{ tables: { courts: { formerIds: 1 } } }, /tables\.courts\.formerIds must be a list of ids/],
    [{ tables: { courts: { removed: ["nowhere"] } } }, /the row with the id "nowhere", which the fixtures do not have/],
    [{ tables: { courts: { changed: [{ place: "x" }] } } }, /the row with the id none, which the fixtures do not have/],
    [{ outcomes: [] }, /outcomes must be an object/],
    [{ outcomes: { reserve_cort: [] } }, /reserve_cort, which is not an intent; did you mean reserve_court\?/],
    [{ outcomes: { open_gate: {} } }, /outcomes\.open_gate must be a list/],
    [{ outcomes: { open_gate: [null] } }, /outcomes\.open_gate\[0\] must be/],
    [{ outcomes: { open_gate: [{}] } }, /outcomes\.open_gate\[0\] must have rows, or a reason/],
    [{ outcomes: { open_gate: [{ reason: 7 }] } }, /reason in words/],
    [{ outcomes: { open_gate: [{ rows: [], reason: "both" }] } }, /both rows and a reason/],
    [{ outcomes: { open_gate: [{ rows: [3] }] } }, /outcomes\.open_gate\[0\]\.rows\[0\] must be an object/],
    [{ outcomes: { open_gate: [{ reason: "no", alternatives: 1 }] } }, /alternatives must be a list/],
    [{ seed: 1.5 }, /seed must be a whole number, not 1.5/],
    [{ seed: "1" }, /seed must be a whole number/],
    [{ strict: "yes" }, /strict must be true or false, not yes/],
    [{ lenient: 1 }, /lenient must be true or false/],
  ];
  for (const [i, [options, message]] of cases.entries()) {
    it(`${i}: ${message}`, () => {
      const error = refused(options);
      expect(error.code).toBe("BAD_OPENING");
      expect(error.message).toMatch(message);
      expect(error.hint).toMatch(/\w/);
    });
  }

  it.each<readonly [unknown, RegExp]>([
    ["yesterday", /now is "yesterday"/],
    [null, /now is null/],
    [true, /now is true/],
    [Number.NaN, /now is NaN/],
    [9e15, /now is 9000000000000000/],
    [new Date(Number.NaN), /now is Invalid Date/],
    [new Date(Date.UTC(10_000, 0, 1)), /now is \+010000-01-01T00:00:00\.000Z/],
    ["June 5, 2024", /now is "June 5, 2024"/],
    ["2024-06-05 16:00", /now is "2024-06-05 16:00"/],
    ["2024-13-05T16:00", /now is "2024-13-05T16:00"/],
    ["2024-02-30", /now is "2024-02-30"/],
    ["2023-02-29T10:00:00Z", /now is "2023-02-29T10:00:00Z"/],
    [{}, /now is \[object Object\]/],
  ])("now: %s", (now, message) => {
    const error = refused({ now });
    expect(error.code).toBe("NO_CLOCK");
    expect(error.message).toMatch(message);
  });
});

describe("an opening is taken", () => {
  it.each<OpenOptions>([
    {},
    { entities: {}, outcomes: {} },
    { entities: { courts: [] } },
    { entities: { courts: [{ place: null, unheard_of: { of: [1, "a", true] } }] } },
    { outcomes: { find_courts: [{ rows: [{}] }, { reason: "offline", alternatives: [{}] }] } },
    { seed: -3, now: 0, strict: false, lenient: true },
    { now: new Date(0) },
    { now: "2024-05-01T12:00:00Z" },
  ])("%j", (options) => {
    expect(backend.open(options).execute("open_gate()")).toMatchObject([{ kind: "performed" }]);
  });

  it("whether its parts are given as undefined or left out", () => {
    const session = backend.open({ entities: undefined, seed: undefined, now: undefined } as unknown as OpenOptions);
    expect(session.execute("open_gate()")).toMatchObject([{ kind: "performed" }]);
  });

  it("with now as a date, an ISO text or milliseconds", () => {
    const moment = "2031-07-09T10:00:00Z";
    for (const now of [moment, new Date(moment), Date.parse(moment)]) {
      const [signal] = backend.open({ now }).execute('write_note(text="a")');
      expect(signal).toMatchObject({ row: { date_of_notes: "2031-07-09" } });
    }
  });

  it("with a time that names no zone as one of UTC, wherever the computer stands", () => {
    const times = ["2031-07-09T23:30", "2031-07-09T00:30:00.5", "2031-07-09", "2031-07-10T01:30+02:00"];
    for (const now of times) {
      const [signal] = backend.open({ now }).execute('write_note(text="a")');
      expect(signal).toMatchObject({ row: { date_of_notes: "2031-07-09" } });
    }
  });
});

test("a backend refuses options that would not limit", async () => {
  const load = async (options: unknown) =>
    loadBackend(backend.intents, options as BackendOptions).catch((error: unknown) => error);
  for (const [options, message] of [
    [{ engine: "quikjs" }, /no engine is called quikjs; did you mean quickjs\?/],
    [{ deadlineMs: 0 }, /deadlineMs must be a number above 0, not 0/],
    [{ deadlineMs: Number.NaN }, /deadlineMs/],
    [{ deadlineMs: Number.POSITIVE_INFINITY }, /deadlineMs/],
    [{ memoryMb: 15 }, /memoryMb must be a number from 16 to 2048, not 15/],
    [{ memoryMb: 4096 }, /memoryMb/],
    [{ memoryMb: "64" }, /memoryMb/],
  ] as const) {
    expect(await load(options)).toMatchObject({ code: "BAD_OPTION", message: expect.stringMatching(message) });
  }
});
