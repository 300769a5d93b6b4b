import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { agendaUser, mockBackend, openingOf, type Plan, rehearse } from "../../../src/testing/index.js";
import { showTranscript, type Transcript } from "../../../src/transcript/index.js";
import type { PolicyOver } from "./bug.js";
import { BUGS } from "./bugs.js";
import { ODD } from "./odds.js";
import { WRITTEN } from "./sound/written.js";
import { reference } from "./wrapping.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

function followed(over: PolicyOver, plan: Plan): Promise<Transcript> {
  const policy = over(backend);
  const { respond } = policy;
  const speaking = respond === undefined ? {} : { respond };
  return rehearse({ backend, policy, user: agendaUser(backend, plan), ...openingOf(plan), maxTurns: 60, ...speaking });
}

describe("a policy that is odd and correct", () => {
  it("is there twenty times", () => {
    expect(new Set(ODD.map(({ name }) => name)).size).toBe(20);
  });

  it.each(ODD)("$name ends as it should", async ({ policy }) => {
    for (const { plan, problems } of WRITTEN) {
      const transcript = await followed(policy, plan);
      expect(problems(transcript), showTranscript(transcript)).toEqual([]);
    }
  });

  it("does otherwise than the reference policy", async () => {
    const played = async (over: PolicyOver) => {
      const all = await Promise.all(WRITTEN.map(({ plan }) => followed(over, plan)));
      return JSON.stringify(all.map(({ turns }) => turns.map((turn) => ("command" in turn ? turn.command : ""))));
    };
    const plain = await played(reference);
    for (const { name, policy } of ODD) expect(await played(policy), name).not.toBe(plain);
  });
});

describe("what is to come of the plans", () => {
  it.each([
    ["dropsTheLast", 0],
    ["mute", 0],
    ["noIsYes", 1],
    ["boundIsValue", 1],
    ["takesFirstSilently", 2],
    ["hidesRefusal", 2],
  ] as const)("does not come of it with the bug %s", async (name, at) => {
    const bug = BUGS.find((one) => one.name === name);
    const { plan, problems } = WRITTEN[at] ?? {};
    if (bug === undefined || plan === undefined || problems === undefined) throw new Error(`${name} is not there`);
    expect(problems(await followed(bug.policy, plan))).not.toEqual([]);
  });
});
