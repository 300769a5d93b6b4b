import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Outcome, Value } from "../../src/kit/internal.js";
import { arbitraryGoal, arbitrarySlots } from "../../src/testing/arbitraries/goals.js";
import { isoDate, isoTime, writableText } from "../../src/testing/arbitraries/values.js";
import {
  type Goal,
  recordedPolicy,
  recordedUser,
  rehearse,
  type ScriptLine,
  schemaPolicy,
  scriptedUser,
} from "../../src/testing/index.js";
import { runs } from "../runs.js";
import "../../src/testing/matchers/vitest.js";
import type { Backend } from "../../src/runtime/backend.js";
import { replayTranscript } from "../../src/runtime/replay/replay.js";
import type { Intent } from "../../src/schema/types.js";
import { formatTranscript } from "../../src/transcript/files/writeTranscripts.js";
import { isTranscript } from "../../src/transcript/shape/check.js";
import { parseTranscript } from "../../src/transcript/shape/parse.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { failureOf, ourBackend } from "./matchers/recorder.js";

let backend: Backend;
let sandboxed: Backend;
beforeAll(async () => {
  backend = await ourBackend();
  sandboxed = await ourBackend({ engine: "quickjs" });
});

/** Values that may or may not fit. */
const anyValue: fc.Arbitrary<Value> = fc
  .oneof(
    writableText,
    fc.constant("\ud800"),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    isoDate,
    isoTime,
    fc.array(writableText, { maxLength: 2 }),
  )
  .filter((one) => typeof one !== "number" || Number.isFinite(one));

/** Arbitrary turns of a user: wrong values, unknown slots, a no, changes after failures, plain words. */
const anyLine = (intents: readonly Intent[]): fc.Arbitrary<ScriptLine> => {
  const goal = fc.constantFrom(...intents).chain((intent): fc.Arbitrary<Goal> => {
    const names = fc.constantFrom(...intent.args.keys());
    const slots = fc.oneof(
      arbitrarySlots(intent),
      fc.dictionary(names, anyValue, { maxKeys: 4, noNullPrototype: true }),
    );
    return fc.record(
      {
        intent: fc.constant(intent.command),
        slots,
        opens: fc.constantFrom("all" as const, []),
        confirm: fc.boolean(),
        onFailure: fc.array(slots, { maxLength: 2 }),
      },
      { requiredKeys: ["intent"], noNullPrototype: true },
    );
  });
  const turn = fc.record(
    {
      text: writableText,
      means: fc.record(
        {
          intent: fc.constantFrom(...intents.map((intent) => intent.command)),
          slots: fc.dictionary(
            fc.constantFrom("date", "time", "title", "amount", "zork", "__proto__", "constructor"),
            fc.oneof(anyValue, fc.constant(null)),
            { maxKeys: 3, noNullPrototype: true },
          ),
          confirms: fc.boolean(),
          cancels: fc.boolean(),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    },
    { requiredKeys: ["text"], noNullPrototype: true },
  );
  return fc.oneof(
    { weight: 4, arbitrary: goal },
    { weight: 2, arbitrary: turn },
    { weight: 1, arbitrary: writableText },
  );
};

const anyOutcomes = (intents: readonly Intent[]): fc.Arbitrary<Record<string, Outcome[]>> =>
  fc.dictionary(
    fc.constantFrom(...intents.map((intent) => intent.command)),
    fc.array(
      fc.oneof(
        fc.record({ reason: writableText }, { noNullPrototype: true }),
        fc.record(
          { rows: fc.array(fc.record({ id: writableText }, { noNullPrototype: true }), { maxLength: 2 }) },
          { noNullPrototype: true },
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    { maxKeys: 6, noNullPrototype: true },
  );

const play = (
  script: readonly ScriptLine[],
  options: { seed?: number; outcomes?: Record<string, Outcome[]>; strict?: boolean; backend?: Backend } = {},
): Promise<Transcript> =>
  rehearse({ backend, policy: schemaPolicy(backend), user: scriptedUser(script), maxTurns: 60, ...options });

describe("whatever a user wants", () => {
  const anything = () =>
    fc.record({
      script: fc.array(anyLine(backend.intents), { maxLength: 4 }),
      outcomes: anyOutcomes(backend.intents),
      seed: fc.integer(),
      strict: fc.boolean(),
    });

  it("the rehearsal ends, and its transcript is sound, replays clean, and comes again byte by byte", async () => {
    await fc.assert(
      fc.asyncProperty(anything(), async ({ script, outcomes, seed, strict }) => {
        const transcript = await play(script, { outcomes, seed, strict });
        expect(isTranscript(transcript)).toBe(true);
        const bytes = formatTranscript(transcript);
        const read = parseTranscript(bytes);
        expect(formatTranscript(read)).toBe(bytes);
        const replay = replayTranscript(backend, read, { strict, keepGoing: true });
        const leftOver = transcript.extra?.unconsumed;
        const expected = leftOver === undefined ? [] : [{ index: "final", actual: { unconsumed: leftOver } }];
        expect(replay.divergences).toMatchObject(expected);
        expect(replay.problems).toBe(0);
        expect(formatTranscript(await play(script, { outcomes, seed, strict }))).toBe(bytes);
        expect(transcript).toMatchTranscript(read);
      }),
      runs(300),
    );
  });

  it("the sandbox and the native engine play the same dialogue", async () => {
    await fc.assert(
      fc.asyncProperty(anything(), async ({ script, outcomes, seed, strict }) => {
        const native = await play(script, { outcomes, seed, strict });
        expect(await play(script, { outcomes, seed, strict, backend: sandboxed })).toEqual(native);
      }),
      runs(100),
    );
  });

  it("the recorded dialogue is the same again", async () => {
    await fc.assert(
      fc.asyncProperty(anything(), async ({ script, outcomes, seed, strict }) => {
        const first = await play(script, { outcomes, seed, strict });
        const again = await rehearse({
          backend,
          policy: recordedPolicy(first),
          user: recordedUser(first),
          maxTurns: 60,
          outcomes,
          seed,
          strict,
        });
        expect(again).toMatchTranscript(first);
      }),
      runs(100),
    );
  });
});

describe("what a reasonable user wants", () => {
  it("is done: each intent is performed with exactly the slots that count, in a dialogue that ends by itself", async () => {
    const lines = fc.array(
      fc
        .constantFrom(...backend.intents.filter((intent) => !intent.query_intent || intent.wait_for_required))
        .chain(arbitraryGoal),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (goals) => {
        const transcript = await play(goals);
        expect(transcript.extra).toBeUndefined();
        expect(transcript).not.toRefuse();
        for (const goal of goals) expect(transcript).toPerform(goal.intent, counting(goal));
        expect(transcript.turns.filter((turn) => turn.author === "User" && turn.means?.cancels === true)).toEqual([]);
      }),
      runs(300),
    );
  });

  it("is found: a search ends with all of its filters", async () => {
    const searches = fc.constantFrom(...backend.intents.filter((intent) => intent.query_intent)).chain(arbitraryGoal);
    await fc.assert(
      fc.asyncProperty(searches, async (goal) => {
        const transcript = await play([goal]);
        expect(transcript).toPerform(goal.intent, goal.slots);
        expect(transcript).not.toRefuse();
      }),
      runs(100),
    );
  });

  it("takes one question for each slot that is required, told nothing at the start", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...backend.intents.filter((intent) => !intent.query_intent)).chain(arbitraryGoal),
        async (goal) => {
          const transcript = await play([{ ...goal, opens: [] }]);
          const intent = backend.intents.find(({ command }) => command === goal.intent);
          for (const [name, slot] of intent?.args ?? [])
            if (!slot.optional && slot.required_when === undefined) expect(transcript).toAskFor(name);
          if (intent?.confirmation_required === true) expect(transcript).toConfirm();
          else expect(transcript).not.toConfirm();
        },
      ),
      runs(100),
    );
  });
});

/** The slots that are sent: not those whose condition does not hold, which must be absent. */
function counting({ intent, slots = {} }: Goal): Record<string, unknown> {
  const schema = backend.intents.find(({ command }) => command === intent);
  return Object.fromEntries(
    Object.entries(slots).map(([name, value]) => {
      const when = schema?.args.get(name)?.required_when;
      const counts = when === undefined || when.in.includes(slots[when.slot] as string);
      return [name, counts ? value : null];
    }),
  );
}

describe("the laws themselves", () => {
  it("would notice a policy that drops what the user gives", async () => {
    const goal: Goal = {
      intent: "set_reminder",
      slots: { text: "row", date: "2024-01-02", repeat: "daily" },
      opens: "all",
    };
    const policy = schemaPolicy(backend);
    const transcript = await rehearse({
      backend,
      policy: async (given) => ((await policy(given)) === null ? null : 'set_reminder(text="row", date="2024-01-02")'),
      user: scriptedUser(goal),
    });
    expect(await failureOf(() => expect(transcript).toPerform("set_reminder", counting(goal)))).toMatchObject({
      message: expect.stringContaining('repeat: expected "daily", got nothing'),
    });
  });
});
