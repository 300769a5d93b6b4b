import { beforeAll, describe, expect, it } from "vitest";
import "../../../src/testing/matchers/vitest.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import {
  type Agent,
  checkProperties,
  drawPlan,
  type PropertyName,
  passHatK,
  type RehearseOptions,
  rehearse,
  scriptedUser,
  toolCallingPolicy,
} from "../../../src/testing/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import type { UserSays } from "../../../src/users/dialogue/policy.js";
import { type ScriptedCall, scriptedModel } from "../../mocks/tools/scriptedModel.js";
import { failureOf, ourBackend, TABLE } from "../matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const ASKS: UserSays = { text: "A table, please.", means: { intent: "book_table", slots: TABLE } };
const YES: UserSays = { text: "Yes.", means: { confirms: true } };
const book = (more: object = {}): ScriptedCall => ({ name: "book_table", args: { ...TABLE, ...more } });
const CONFIRM: ScriptedCall = { name: "confirm", args: {} };

/** A model that makes these calls and says these texts, rehearsed with a user that says these turns. */
async function rehearsed(
  script: readonly (ScriptedCall | string)[],
  users: readonly UserSays[] = [ASKS, YES],
  more: Partial<RehearseOptions> = {},
): Promise<Transcript> {
  const policy = toolCallingPolicy(backend, scriptedModel(script) as never);
  const user = scriptedUser(users.map((one) => one));
  return rehearse({ backend, policy, respond: policy.respond, user, ...more } as RehearseOptions);
}

const shape = ({ turns }: Transcript): string[] =>
  turns.map((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? "") : turn.author));

describe("a model as a policy", () => {
  it("books a table by its calls, and says what it says", async () => {
    const transcript = await rehearsed([book(), "Shall I book it?", CONFIRM, "Booked."]);
    expect(shape(transcript)).toEqual("User System confirm Response User System performed Response".split(" "));
    expect(transcript).toPerformOnlyAfterConsent("book_table");
    expect(transcript).toCallTool("book_table", { party_size: 2, occasion: null });
    expect(transcript).toCallTool("confirm");
    expect(transcript).not.toCallTool("cancel");
    expect(checkProperties(transcript)).toEqual([]);
    expect(replayTranscript(backend, transcript).divergences).toEqual([]);
  });

  it("has failing expectations say what was called", async () => {
    const transcript = await rehearsed([book(), "Shall I book it?", CONFIRM, "Booked."]);
    const other = await failureOf(() => expect(transcript).toCallTool("book_table", { party_size: 3 }));
    expect(other.message).toMatch(/it called book_table with other arguments[\s\S]*party_size: expected 3, got 2/);
    const none = await failureOf(() => expect(transcript).toCallTool("call_taxi"));
    expect(none.message).toMatch(/expected the assistant to call the tool call_taxi; it called book_table, confirm/);
    const unknown = await failureOf(() => expect(transcript).not.toCallTool("book_tabel"));
    expect(unknown.message).toMatch(/no tool is called book_tabel; did you mean book_table\?/);
  });

  it("is judged over a plan like any other, as often as one likes", async () => {
    const plan = drawPlan(backend, { intents: ["set_reminder"], operators: [], seed: 4 });
    const slots = plan.goals[0]?.slots ?? {};
    const policy = toolCallingPolicy(backend, async ({ messages, call }) => {
      const done = messages.filter(({ role }) => role === "tool").length;
      if (done === 0) return (await call("set_reminder", slots)).text;
      return (await call("confirm")).text;
    });
    const passed: boolean[] = [];
    for (let run = 0; run < 3; run++) {
      const { outcome, violations } = await rehearse({
        plan,
        backend,
        policy,
        properties: ["asksBeforePerforming", "performsOnce"],
      });
      expect(violations).toEqual([]);
      passed.push(outcome === "completed");
    }
    expect(passHatK(passed.length, passed.filter(Boolean).length, 3)).toBe(1);
  });
});

describe("a function as a policy", () => {
  it("may answer with calls, and is shown what came of them", async () => {
    const shown: unknown[] = [];
    const agent: Agent = ({ messages }) => {
      const last = messages.at(-1);
      if (last?.role !== "tool")
        return {
          calls: [
            { name: "find_restaurants", args: {}, id: "a" },
            { name: "call_taxi", id: "b" },
          ],
        };
      shown.push(...last.content.map(({ toolCallId }) => toolCallId));
      return "Found, and what for the taxi?";
    };
    const policy = toolCallingPolicy(backend, agent);
    const transcript = await rehearse({ backend, policy, user: scriptedUser(["Food and a ride"]) });
    expect(shape(transcript)).toEqual(["User", "System", "found", "System", "ask"]);
    expect(shown).toEqual(["b"]);
    expect(replayTranscript(backend, transcript).divergences).toEqual([]);
  });

  it("in the style one-shot goes on by itself where the model says that the user agreed", async () => {
    const calls = [{ ...TABLE }, { ...TABLE, confirmed: true }];
    const policy = toolCallingPolicy(
      backend,
      async ({ messages, call }) => {
        const done = messages.filter(({ role }) => role === "tool").length;
        return (await call("book_table", calls[done])).text;
      },
      { style: "one-shot" },
    );
    const transcript = await rehearse({ backend, policy, user: scriptedUser([ASKS, YES]) });
    expect(shape(transcript)).toEqual(["User", "System", "confirm", "User", "System", "performed"]);
    expect(transcript).toPerformOnlyAfterConsent("book_table");
  });

  it.each([
    ["no tool of that name", "book_tabel", {}, "UNKNOWN_TOOL"],
    ["arguments that are no object", "book_table", "two", "BAD_TOOL_CALL"],
    ["a wrong type", "book_table", { party_size: "two" }, "WRONG_TYPE"],
  ] as const)("gets an error for %s, and goes on", async (_, name, args, code) => {
    const results: unknown[] = [];
    const policy = toolCallingPolicy(backend, async ({ call }) => {
      const { isError, content } = await call(name, args);
      results.push(isError, content.errors?.[0]?.code);
      return (await call("book_table", TABLE)).text;
    });
    const transcript = await rehearse({ backend, policy, user: scriptedUser([ASKS]) });
    expect(results).toEqual([true, code]);
    expect(shape(transcript)).toEqual(["User", "System", "error", "System", "confirm"]);
    expect(transcript).toRefuse(code);
    expect(replayTranscript(backend, transcript).divergences).toEqual([]);
  });

  it("that throws fails the rehearsal", async () => {
    const policy = toolCallingPolicy(backend, async ({ call }) => {
      await call("call_taxi");
      throw new Error("no more credit");
    });
    const failure = await failureOf(() => rehearse({ backend, policy, user: scriptedUser([ASKS]) }));
    expect(failure.message).toMatch(/the policy threw Error: no more credit/);
  });
});

/** Mistakes of an agent, with the agent, and the property that reports them. */
const MISTAKES: readonly (readonly [
  mistake: string,
  property: PropertyName,
  script: readonly (ScriptedCall | string)[],
  users?: readonly UserSays[],
  more?: Partial<RehearseOptions>,
])[] = [
  ["performs unconfirmed", "asksBeforePerforming", [book(), CONFIRM, "Booked.", "You are welcome."]],
  ["invents an argument", "derivableArguments", [book({ occasion: "birthday" }), "Shall I?", CONFIRM, "Booked."]],
  ["ignores an error", "repairsRefusals", [book({ party_size: "two" }), "Booked!", "Enjoy."]],
  [
    "repeats a refused call",
    "repairsRefusals",
    [book({ party_size: "two" }), book({ party_size: "two" }), book(), "Shall I?", CONFIRM, "Booked."],
  ],
  [
    "asks for what was given",
    "asksForNothingGiven",
    [{ name: "book_table", args: { party_size: 2 } }, "Which restaurant?", book({ task: "x0" }), CONFIRM, "Booked."],
  ],
  ["says that it is done without doing it", "reachesEveryGoal", ["Booked!", "Enjoy."]],
  [
    "ignores a correction",
    "honoursCorrections",
    [book(), "Shall I?", "Of course.", CONFIRM, "Booked."],
    [ASKS, { text: "For four.", means: { slots: { party_size: 4 } } }, YES],
  ],
  [
    "performs what was called off",
    "leavesCancelledTasks",
    [book(), "Shall I?", CONFIRM, "Booked."],
    [ASKS, { text: "No, leave it.", means: { cancels: true } }],
  ],
  [
    "does something else besides",
    "changesNothingElse",
    [book(), { name: "log_workout", args: { activity: "running", minutes: 30 } }, "Shall I?", CONFIRM, "Booked."],
  ],
  [
    "tries again what failed",
    "asksAfterFailures",
    [book(), "Shall I?", CONFIRM, { name: "confirm", args: { task: "x0" } }, "Booked."],
    [ASKS, YES],
    { outcomes: { book_table: [{ reason: "no table is free" }] } },
  ],
  [
    "calls twice",
    "performsOnce",
    [
      { name: "set_reminder", args: { text: "water the plants", date: "2024-05-18", time: "09:00" } },
      { name: "set_reminder", args: { task: "new", text: "water the plants", date: "2024-05-18", time: "09:00" } },
      "Done.",
    ],
    [
      {
        text: "Remind me.",
        means: { intent: "set_reminder", slots: { text: "water the plants", date: "2024-05-18", time: "09:00" } },
      },
    ],
  ],
];

describe("planted mistakes of an AI SDK agent", () => {
  it.each(MISTAKES.map((one) => [one[0], one[1], one] as const))(
    "an agent that %s is convicted by %s",
    async (_, property, [, , script, users, more]) => {
      const transcript = await rehearsed(script, users, more);
      expect(checkProperties(transcript).map((one) => one.property)).toContain(property);
      expect(replayTranscript(backend, transcript).divergences).toEqual([]);
    },
  );
});
