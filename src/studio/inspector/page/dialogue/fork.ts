import type { Transcript, Turn } from "../../../../transcript/transcript.js";
import type { InspectedProject } from "../../inspection.js";

export interface Edit {
  readonly at: number;
  readonly command: string;
  readonly outcomes: Transcript["outcomes"];
}

export function forked(transcript: Transcript, { at, command, outcomes }: Edit): Transcript {
  const { final: _, outcomes: __, ...rest } = transcript;
  const turns = transcript.turns.flatMap((turn, i): Turn[] => {
    if (i < at) return [turn];
    if (turn.author === "Signal") return [];
    return turn.author === "System" && i === at ? [{ ...turn, command }] : [turn];
  });
  return { ...rest, id: `${transcript.id} (fork)`, turns, ...(outcomes === undefined ? {} : { outcomes }) };
}

export function executedFork(fork: Transcript, turns: readonly Turn[]): Transcript {
  return { ...fork, turns };
}

export function testOf(
  transcript: Transcript,
  { lenient, choices }: Pick<InspectedProject, "lenient" | "choices">,
): string {
  const chosen = Object.keys(choices).length === 0 ? "" : JSON.stringify(choices);
  return `import { loadBackend, replayTranscript } from "backlot";
import { projectSettings } from "backlot/project";
import { expect, test } from "vitest";

const transcript = ${JSON.stringify(transcript, null, 2)} as const;

test(${JSON.stringify(transcript.id)}, async () => {
  const { intents, backend: options } = await projectSettings(${chosen});
  const backend = await loadBackend(intents, options);
  expect(replayTranscript(backend, transcript${lenient ? ", { lenient: true }" : ""}).divergences).toEqual([]);
  backend.close();
});
`;
}
