import { isObject } from "../../../base/json/object.js";
import { tryParseCommand } from "../../../labels/index.js";
import { commandsOf } from "../../../transcript/commands.js";
import type { Transcript, Turn } from "../../../transcript/transcript.js";
import type { Entry, InspectedRun } from "../inspection.js";

/** The width of a table's row. */
const MAX_OPENING = 120;

export function entryOf(
  transcript: Transcript,
  place: { readonly run: string | null; readonly file: string; readonly line: number },
  run: InspectedRun | undefined,
  domains: ReadonlyMap<string, readonly string[]>,
): Entry {
  const { id, turns } = transcript;
  const users = turns.filter((turn) => turn.author === "User");
  const commands = commandsOf(turns);
  const intents = new Set(commands.flatMap(({ turn }) => startedBy(turn.command)));
  const signals = commands.flatMap((command) => command.signals);
  return {
    id,
    run: place.run,
    file: place.file,
    line: place.line,
    opening: lineOf(users[0]?.text ?? ""),
    userTurns: users.length,
    turns: turns.length,
    intents: [...intents],
    domains: unique([...intents].flatMap((intent) => domains.get(intent) ?? [])),
    tags: unique(turns.flatMap((turn) => turn.tags ?? [])),
    signals: unique(signals.flatMap(({ kinds }) => kinds)),
    codes: unique(turns.flatMap(codesOf)),
    replay: null,
    outcome: run?.outcome ?? episodeOutcome(transcript),
    violated: unique([
      ...wrongsIn(transcript),
      ...(run?.violations ?? []).map(({ property }) => property),
      ...(run?.error == null ? [] : [run.error.code]),
    ]),
  };
}

/** Returns the result of an episode that `backlot bench` played: `completed` for the whole reward. */
function episodeOutcome({ extra }: Transcript): string | null {
  const reward = extra?.agent === undefined ? undefined : extra.reward;
  if (reward === 1) return "completed";
  return reward === undefined ? null : reward === null ? "judged in part" : `reward ${Number(reward)}`;
}

const wrongsIn = ({ extra }: Transcript): string[] =>
  Array.isArray(extra?.wrongs) ? extra.wrongs.filter(isObject).map((wrong) => String(wrong.class)) : [];

function startedBy(text: string): string[] {
  const command = tryParseCommand(text);
  return command?.kind === "start" ? [command.intent.text] : [];
}

function codesOf(turn: Turn): string[] {
  if (turn.author !== "Signal" || turn.signal === undefined) return [];
  const { signal } = turn;
  const code = signal.kind === "error" || signal.kind === "failed" ? signal.code : undefined;
  return code === undefined ? [] : [code];
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

function lineOf(text: string): string {
  const characters = [
    ...text
      .slice(0, MAX_OPENING * 4)
      .replace(/\s+/gu, " ")
      .trim(),
  ];
  return characters.length <= MAX_OPENING ? characters.join("") : `${characters.slice(0, MAX_OPENING - 1).join("")}…`;
}
