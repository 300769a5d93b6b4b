/** The policy of a new project. */
export const POLICY = `import type { Backend } from "backlot";
import { type Policy, schemaPolicy } from "backlot/testing";

/** Chooses the assistant's next command. This one does what the intents ask for; put yours in its place. */
export function createPolicy(backend: Backend): Policy {
  return schemaPolicy(backend);
}
`;

/** A broken copy of it, which the README has found out. */
export const HASTY_POLICY = `import type { Backend } from "backlot";
import type { Policy } from "backlot/testing";
import { createPolicy as createCareful } from "./policy.js";

/** A broken copy of the policy: where it should ask the user, it says yes itself. */
export function createPolicy(backend: Backend): Policy {
  const careful = createCareful(backend);
  return (transcript) => {
    const last = transcript.turns.at(-1);
    const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
    return isAsked ? \`confirm(\${last.signal.ref})\` : careful(transcript);
  };
}
`;

/** Its tests: a user who is written down, one with an agenda, and properties over many of them. */
export const POLICY_TEST = `import { agendaUser, combinations, drawPlan, mockBackend, rehearse, scriptedUser } from "backlot/testing";
import { rehearsals } from "backlot/vitest";
import { describe, expect, test } from "vitest";
import { createPolicy } from "../policies/policy.js";

// No model, no network: the same every time.
const backend = await mockBackend();
const policy = createPolicy(backend);

// This user says what is written here.
const user = scriptedUser({
  intent: "rent_boat",
  slots: { boat: "kayak", date: "2024-06-01", start_time: "09:30", hours: 2 },
});

test("a boat is rented, and only after a yes", async () => {
  const transcript = await rehearse({ backend, policy, user });
  expect(transcript).toAskFor("hours");
  expect(transcript).toPerform("rent_boat", { boat: "kayak", hours: 2 });
  expect(transcript).toPerformOnlyAfterConsent("rent_boat");
});

test("where every boat is out, none is rented", async () => {
  const outcomes = { rent_boat: [{ reason: "every kayak is out" }] };
  const transcript = await rehearse({ backend, policy, user, outcomes });
  expect(transcript).not.toPerform("rent_boat");
});

// This one wants something that was drawn from the intents, and corrects itself on the way.
test("a user who changes a detail gets what it asked for last", async () => {
  const plan = drawPlan(backend, { intents: ["rent_boat"], operators: ["correction"], seed: 3 });
  const transcript = await rehearse({ backend, policy, user: agendaUser(backend, plan) });
  expect(transcript).toComplete(plan.goals[0]!);
});

// These do everything that users and back-ends are known to do, one thing in each dialogue.
describe("whatever happens, every property of a sound policy holds", () => {
  rehearsals(backend, policy, [...combinations(backend, { intents: ["rent_boat"], depth: 1 })]);
});
`;
