import type { Backend } from "../../src/runtime/backend.js";
import { recordedPolicy, recordedUser, rehearse } from "../../src/testing/index.js";
import type { Transcript } from "../../src/transcript/transcript.js";

/** Rehearses a recorded dialogue, opened as it was: the recorded policy with the recorded user. */
export function playedAgain(backend: Backend, recorded: Transcript): Promise<Transcript> {
  const { turns: _turns, final: _final, split: _split, observes: _observes, extra: _extra, ...opening } = recorded;
  const [policy, user] = [recordedPolicy(recorded), recordedUser(recorded)];
  return rehearse({ ...opening, backend, policy, user, maxTurns: 200 });
}
