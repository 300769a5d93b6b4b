import { given } from "../../base/json/given.js";
import { withLateSandbox } from "../../runtime/lateSandbox.js";
import type { Transcript } from "../../transcript/index.js";
import { checkScriptNames } from "../simulated/script.js";
import { scriptOf } from "../simulated/simulatedUser.js";
import { policyAnswer, response, userAnswer } from "./answers.js";
import { type Limits, limitsOf, type RehearseOptions } from "./options.js";
import type { Policy } from "./policy.js";
import { DialogueRecorder } from "./recorder.js";

/**
 * Plays a dialogue, for `rehearse` of `backlot/testing` with a user: the user speaks, the policy commands until it has nothing more to do,
 * and so on until the user is done.
 * @param notesTables true to record changes of tables for matchers, at the cost of a query to the sandbox each time
 */
export async function playDialogue(options: RehearseOptions, notesTables = true): Promise<Transcript> {
  const limits = limitsOf(options);
  checkScriptNames(scriptOf(options.user), options.backend.catalog);
  const { backend, policy, user, respond, id, maxTurns, maxCommands, maxRefusals, policyTimeout, ...recorded } =
    options;
  const { split: _split, observes: _observes, extra: _extra, ...opening } = recorded;
  const setting = { ...backend.defaults, ...given(opening) };
  const recorder = new DialogueRecorder(
    withLateSandbox(backend).open(opening),
    id ?? "rehearsal",
    setting,
    notesTables,
  );
  for (let turns = 0; ; turns++) {
    const says = await userAnswer(user, recorder);
    if (says === null) return finished(recorder.finish());
    if (turns === limits.turns) return finished(recorder.finish("maxTurns"));
    recorder.userSays(says, user);
    await assistantTurn(policy, recorder, limits);
    if (respond !== undefined) await response(respond, recorder, limits.policyTimeout);
  }
}

/** Adds a finished rehearsal to coverage if that is enabled. */
async function finished(transcript: Transcript): Promise<Transcript> {
  const folder = process.env.BACKLOT_COVERAGE;
  if (folder !== undefined && folder !== "") (await import("./collect.js")).collect(transcript, folder);
  return transcript;
}

/** Plays the policy's commands up to the next user turn. */
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
