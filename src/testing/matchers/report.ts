import { logLines } from "../../runtime/session/logLines.js";
import { logsBehind } from "../../runtime/session/logs.js";
import { showTranscript } from "../../transcript/show.js";
import { showSignal } from "../../transcript/showSignal.js";
import { linesUnder } from "../../users/dialogue/recorder.js";
import type { Observation } from "./observation.js";

/** Position in the received value; one past the last is the end. */
export interface Mark {
  readonly at: number;
  readonly note: string;
}

const MAX_WHOLE_TURNS = 60;
const CONTEXT_TURNS = 15;

/**
 * Returns the message of a failed expectation: its headline, then the dialogue or the signals with one marked, and
 * logs.
 */
export function report(headline: string, { transcript, signals }: Observation, mark: Mark | null): string {
  if (transcript === null) return `${headline}\n\n${formatSignals(signals, mark)}`;
  const end = transcript.turns.length;
  const { at, note } = mark ?? { at: end, note: "" };
  const stopped = at === end && transcript.extra?.stopped === "maxTurns" ? "the dialogue was stopped at maxTurns" : "";
  const notes = [note, stopped].filter((one) => one !== "");
  const excerpt = showTranscript(transcript, {
    mark: at,
    under: linesUnder(transcript),
    ...(notes.length === 0 ? {} : { note: notes.join("\n") }),
    ...(end > MAX_WHOLE_TURNS ? { around: CONTEXT_TURNS } : {}),
  });
  return `${headline}\n\n${excerpt}`;
}

function formatSignals(signals: Observation["signals"], mark: Mark | null): string {
  const lines = signals.map((signal) => showSignal(signal));
  if (mark !== null && mark.at >= signals.length) lines.push(signals.length === 0 ? "(no signals)" : "(end)");
  const logs = logsBehind(signals).flatMap(logLines);
  const excerpts = lines.flatMap((line, at) => {
    const [head, ...rows] = line.split("\n");
    const excerpt = [`${at === mark?.at ? " > " : "   "}${head}`, ...rows.map((row) => `   ${row}`)];
    if (at !== mark?.at) return excerpt;
    return [...excerpt, ...mark.note.split("\n").map((note) => `     ${note}`)];
  });
  return [...logs.map((line) => `   ${line}`), ...excerpts].join("\n");
}
