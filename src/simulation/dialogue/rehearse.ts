import { given } from "../../json/given.js";
import type { Transcript } from "../../transcript/index.js";
import { checkScriptNames } from "../users/scripts.js";
import { policyAnswer, response, userAnswer } from "./answers.js";
import { type Limits, limitsOf, type RehearseOptions } from "./options.js";
import type { Policy } from "./policy.js";
import { DialogueRecorder } from "./recorder.js";

/**
 * Plays a dialogue: the user speaks, the policy commands until it has nothing more to do, and so on until the user is
 * done. Every command and every signal is on record, so that the transcript replays; equal options give equal bytes as
 * long as policy and user are functions of the transcript.
 *
 * Where the variable BACKLOT_COVERAGE names a folder, the transcript is added to it, for `backlot coverage`.
 *
 * A dialogue that reaches `maxTurns` is returned as far as it came, with `extra: { stopped: "maxTurns" }`.
 *
 * @throws BacklotError POLICY_FAILED or USER_FAILED where one of the two throws; POLICY_ANSWER or USER_ANSWER for what
 * is not an answer; POLICY_STUCK for a policy that never gives the floor back; POLICY_TIMEOUT for one that waits for ever; each shows the dialogue so far.
 * BAD_REHEARSAL, BAD_OPENING or NO_CLOCK for wrong options, BAD_SCRIPT for a scripted user whose goal names an intent or a slot that does not exist
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a table is booked, and only after a yes", async () => {
 *   const backend = await mockBackend();
 *   const user = scriptedUser({
 *     intent: "book_table",
 *     slots: { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 },
 *   });
 *   const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user, seed: 1, maxTurns: 10 });
 *   expect(transcript).toAskFor("party_size");
 *   expect(transcript).toPerform("book_table", { party_size: 2 });
 *   expect(transcript).toPerformOnlyAfterConsent("book_table");
 * });
 * ```
 */
export function rehearse(options: RehearseOptions): Promise<Transcript> {
  return playDialogue(options, true);
}

/**
 * What `rehearse` does.
 * @param notesTables whether what happens to the tables is noted for matchers, which costs a question to the sandbox each time
 */
export async function playDialogue(options: RehearseOptions, notesTables: boolean): Promise<Transcript> {
  const limits = limitsOf(options);
  checkScriptNames(options.user, options.backend.catalog);
  const { backend, policy, user, respond, id, maxTurns, maxCommands, maxRefusals, policyTimeout, ...recorded } =
    options;
  const { split: _split, observes: _observes, extra: _extra, ...opening } = recorded;
  const setting = { ...backend.defaults, ...given(opening) };
  const recorder = new DialogueRecorder(backend.open(opening), id ?? "rehearsal", setting, notesTables);
  for (let turns = 0; ; turns++) {
    const says = await userAnswer(user, recorder);
    if (says === null) return finished(recorder.finish());
    if (turns === limits.turns) return finished(recorder.finish("maxTurns"));
    recorder.userSays(says, user);
    await assistantTurn(policy, recorder, limits);
    if (respond !== undefined) await response(respond, recorder, limits.policyTimeout);
  }
}

/** A rehearsal that is over, added to those that coverage counts where this is wanted. */
async function finished(transcript: Transcript): Promise<Transcript> {
  const folder = process.env.BACKLOT_COVERAGE;
  if (folder !== undefined && folder !== "") (await import("./collect.js")).collect(transcript, folder);
  return transcript;
}

/** The policy's commands up to the next user turn. */
async function assistantTurn(policy: Policy, recorder: DialogueRecorder, limits: Limits): Promise<void> {
  let refusals = 0;
  for (let commands = 0; ; commands++) {
    const command = await policyAnswer(policy, recorder, limits.policyTimeout);
    if (command === null) return;
    if (commands === limits.commands) {
      throw recorder.error("POLICY_STUCK", `the policy gave ${commands} commands in one user turn and went on`);
    }
    if (!recorder.command(command.command, command.extra)) refusals++;
    if (refusals > limits.refusals) {
      throw recorder.error("POLICY_STUCK", `${refusals} of the policy's commands were refused in one user turn`);
    }
  }
}
