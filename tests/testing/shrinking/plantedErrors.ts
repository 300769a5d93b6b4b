import { drawPlan, type Policy, schemaPolicy } from "../../../src/testing/index.js";
import type { PlantedPolicy } from "../properties/planted.js";
import type { Plant } from "../properties/plantedPolicies.js";

/* Policies that do not finish a dialogue: the schema policy, with the change in their comments. */

/** Throws when the user corrects itself. */
const brittle: Plant = (backend) => {
  const sound = schemaPolicy(backend);
  return (transcript) => {
    const last = transcript.turns.findLast(({ author }) => author === "User");
    if (last?.author === "User" && last.tags?.includes("correction") === true)
      throw new TypeError("slots is undefined");
    return sound(transcript);
  };
};

/** Answers in prose once it is asked to confirm. */
const talkative: Plant = (backend) => onConfirm(backend, () => "Shall I go ahead with that?");

/** Looks at the task again and again once it is asked to confirm. */
const endless: Plant = (backend) => onConfirm(backend, (ref) => ref);

function onConfirm(backend: Parameters<Plant>[0], answer: (ref: string) => string): Policy {
  const sound = schemaPolicy(backend);
  return (transcript) => {
    const heard = transcript.turns.findLastIndex(({ author }) => author === "User");
    const asked = transcript.turns
      .slice(heard)
      .flatMap((turn) => (turn.author === "Signal" && turn.signal?.kind === "confirm" ? turn.signal.ref : []));
    return asked[0] === undefined ? sound(transcript) : answer(asked[0]);
  };
}

/** Bugs that end the dialogue, each with the code of the error. */
export const PLANTED_ERRORS: readonly (Omit<PlantedPolicy, "property"> & { readonly property: string })[] = [
  {
    name: "brittle",
    policy: brittle,
    property: "POLICY_FAILED",
    // Any correction.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["book_table", "log_workout"], operators: ["correction", "overheard"], seed: 11 }),
  },
  {
    name: "talkative",
    policy: talkative,
    property: "POLICY_STUCK",
    // Everything at once: the confirmation is asked for.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["set_reminder", "send_money"], operators: ["digression"], seed: 12 }),
  },
  {
    name: "endless",
    policy: endless,
    property: "POLICY_STUCK",
    shortestUserTurns: 1,
    plan: (backend) => drawPlan(backend, { intents: ["book_vet", "book_table"], operators: ["sarcasm"], seed: 13 }),
  },
];
