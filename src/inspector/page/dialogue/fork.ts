import type { Transcript, Turn } from "../../../transcript/transcript.js";

/** What is changed where a dialogue parts from the recorded one. */
export interface Edit {
  /** The position of the command in the turns. */
  readonly at: number;
  readonly command: string;
  /** Planned results by intent name. */
  readonly outcomes: Transcript["outcomes"];
}

/**
 * The dialogue with another command at a turn. Signals from there on, and the values at the end, are what execution
 * gives: nothing that was recorded of them is compared.
 */
export function forked(transcript: Transcript, { at, command, outcomes }: Edit): Transcript {
  const { final: _, outcomes: __, ...rest } = transcript;
  const turns = transcript.turns.flatMap((turn, i): Turn[] => {
    if (i < at) return [turn];
    if (turn.author === "Signal") return [];
    return turn.author === "System" && i === at ? [{ ...turn, command }] : [turn];
  });
  return { ...rest, id: `${transcript.id} (fork)`, turns, ...(outcomes === undefined ? {} : { outcomes }) };
}

/** A fork with what execution gave: a transcript that replays. */
export function executedFork(fork: Transcript, turns: readonly Turn[]): Transcript {
  return { ...fork, turns };
}

/** A test that holds a project to a dialogue, to be pasted. */
export function testOf(transcript: Transcript, lenient: boolean): string {
  return `import { loadBackend, replayTranscript } from "backlot";
import { projectSettings } from "backlot/project";
import { expect, test } from "vitest";

const transcript = ${JSON.stringify(transcript, null, 2)} as const;

test(${JSON.stringify(transcript.id)}, async () => {
  const { intents, backend: options } = await projectSettings();
  const backend = await loadBackend(intents, options);
  expect(replayTranscript(backend, transcript${lenient ? ", { lenient: true }" : ""}).divergences).toEqual([]);
  backend.close();
});
`;
}
