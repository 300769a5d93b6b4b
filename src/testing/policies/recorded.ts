import type { Transcript, Turn } from "../../transcript/index.js";
import type { Policy, User } from "../../users/dialogue/policy.js";
import { numbering, renumberText } from "./numbering.js";

/**
 * Returns a policy that repeats the commands of a recorded dialogue, user turn by user turn, whatever the user says and the back-end
 * signals: for trying a dialogue on changed intents, or with another user. Commands are verbatim, except for variables that this dialogue
 * numbers differently.
 *
 * @example
 * ```ts
 * import { recordedPolicy, recordedUser, rehearse, mockBackend } from "backlot/testing";
 * import { readTranscripts } from "backlot/project";
 *
 * const backend = await mockBackend("intents");
 * for await (const record of readTranscripts("examples/home.jsonl")) {
 *   if ("problem" in record) throw record.problem;
 *   const { turns, id: _, final: __, ...opening } = record.transcript;
 *   const recorded = { turns };
 *   const again = await rehearse({ ...opening, backend, policy: recordedPolicy(recorded), user: recordedUser(recorded) });
 *   console.assert(again.turns.length > 0);
 * }
 * ```
 */
export function recordedPolicy({ turns: recorded }: Pick<Transcript, "turns">): Policy {
  const script = commandsByTurn(recorded);
  return ({ turns }) => {
    const spoken = turns.filter((turn) => turn.author === "User").length;
    const done = commandsByTurn(turns).at(-1)?.length ?? 0;
    const command = script[Math.max(0, spoken - 1)]?.[done];
    return command === undefined ? null : renumberText(command, numbering(recorded, turns));
  };
}

/** Returns a user who repeats the turns of a recorded one, whatever the assistant does. */
export function recordedUser({ turns: recorded }: Pick<Transcript, "turns">): User {
  const said = recorded.filter((turn) => turn.author === "User");
  return ({ turns }) => said[turns.filter((turn) => turn.author === "User").length] ?? null;
}

/** Commands before the first user turn count as its own. */
function commandsByTurn(turns: readonly Turn[]): string[][] {
  const groups: string[][] = [[]];
  let isFirst = true;
  for (const turn of turns) {
    if (turn.author === "User") {
      if (!isFirst) groups.push([]);
      isFirst = false;
    } else if (turn.author === "System") groups.at(-1)?.push(turn.command);
  }
  return groups;
}
