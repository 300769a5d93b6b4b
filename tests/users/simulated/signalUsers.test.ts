import { beforeAll, describe, expect, it } from "vitest";
import "../../../src/testing/matchers/vitest.js";
import type { Backend } from "../../../src/runtime/backend.js";
import {
  agendaUser,
  type Policy,
  type Respond,
  rehearse,
  scriptedUser,
  type User,
} from "../../../src/testing/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { failureOf, ourBackend, TABLE } from "../../testing/matchers/recorder.js";

/* Users with goals answer signals. An agent that asks in words before it does anything makes them repeat themselves. */

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const GOAL = { intent: "book_table", slots: TABLE };
const ASKS: Respond = () => "On which date?";
const NOTE = /Response +On which date\?\n +not heard: a goal answers what the back-end signals[^\n]*opens: "all"/g;

/** Returns the output of a failing test about a rehearsal with this user. */
async function shown(user: User, policy: Policy, respond: Respond = ASKS): Promise<string> {
  const transcript: Transcript = await rehearse({ backend, policy, respond, user });
  return (await failureOf(() => expect(transcript).toPerform("send_money"))).message;
}

describe("a question that the user did not hear", () => {
  it("is noted where it is first asked in words alone", async () => {
    const plan = { version: 1 as const, goals: [GOAL], seed: 1 };
    for (const user of [scriptedUser(GOAL), agendaUser(backend, plan)]) {
      const message = await shown(user, () => null);
      expect(message.match(NOTE)).toHaveLength(1);
      expect(message.match(/Response/g)?.length).toBeGreaterThan(1);
    }
  });

  it("is noted where all that was signalled is an error", async () => {
    const policy: Policy = ({ turns }) => (turns.at(-1)?.author === "User" ? "book_tabel()" : null);
    expect((await shown(scriptedUser(GOAL), policy)).match(NOTE)).toHaveLength(1);
  });

  it("is none where the back-end asks, where nothing is said, and of users who read or follow a script", async () => {
    const asking: Policy = ({ turns }) => (turns.at(-1)?.author === "User" ? "book_table()" : null);
    expect(await shown(scriptedUser(GOAL), asking)).not.toMatch(/not heard/);
    expect(
      await shown(
        scriptedUser(GOAL),
        () => null,
        () => " ",
      ),
    ).not.toMatch(/not heard/);
    expect(await shown(scriptedUser(["A table.", "A table."]), () => null)).not.toMatch(/not heard/);
    const reader: User = ({ turns }) => (turns.length < 5 ? { text: "A table.", means: GOAL } : null);
    expect(await shown(reader, () => null)).not.toMatch(/not heard/);
  });

  it("leaves the transcript as it was", async () => {
    const { turns } = await rehearse({ backend, policy: () => null, respond: ASKS, user: scriptedUser(GOAL) });
    expect(turns.filter(({ author }) => author === "Response").every((turn) => Object.keys(turn).length === 2)).toBe(
      true,
    );
  });
});
