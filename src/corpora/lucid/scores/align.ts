import { VERBS } from "../../../labels/check/scope.js";
import type { Transcript } from "../../../transcript/index.js";
import { noteOf, type ReportNote } from "../../scores/report.js";
import { type GoldDialogue, type LucidDialogue, layOut, withPredictions } from "./example.js";

/** Gold dialogues with predictions, and notes on mismatches. */
export interface AlignedLucid {
  readonly dialogues: readonly LucidDialogue[];
  readonly notes: readonly ReportNote[];
}

/**
 * Aligns predictions with the System turns of the gold dialogues. Dialogues without predictions are not scored; missing
 * predictions at the end of a dialogue count as wrong, and surplus ones are ignored. If the gold dialogue includes the
 * greeting, the predictions may include one for it.
 * @param predictions predictions by dialogue, one per System turn
 */
export function alignLucidPredictions(
  gold: Iterable<Transcript>,
  predictions: ReadonlyMap<string, readonly string[]>,
): AlignedLucid {
  const dialogues: LucidDialogue[] = [];
  const seen = new Set<string>();
  const [missing, twice, silent, short, long]: string[][] = [[], [], [], [], []];
  const greeted: string[] = [];
  for (const transcript of gold) {
    const { id } = transcript;
    const predicted = predictions.get(id);
    if (seen.has(id)) twice?.push(id);
    else if (predicted === undefined) missing?.push(id);
    else {
      const laidOut = layOut(transcript);
      if (laidOut.greeting.length > 0) greeted.push(id);
      const own = withoutGreeting(laidOut, predicted);
      const wanted = laidOut.turns.length;
      if (wanted === 0) silent?.push(id);
      else if (own.length < wanted) short?.push(`${id}: ${own.length} of ${wanted}`);
      else if (own.length > wanted) long?.push(`${id}: ${own.length} for ${wanted}`);
      if (wanted > 0) dialogues.push(withPredictions(laidOut, own));
    }
    seen.add(id);
  }
  const unknown = [...predictions.keys()].filter((id) => !seen.has(id));
  return {
    dialogues,
    notes: [
      ...noteOf("gold dialogues have no predictions and were not scored", missing ?? []),
      ...noteOf("predicted dialogues are not among the gold ones and were left out", unknown),
      ...noteOf("gold dialogues repeat an id and were left out", twice ?? []),
      ...noteOf("dialogues have too few predictions; the missing ones at the end count as wrong", short ?? []),
      ...noteOf("dialogues have too many predictions; those at the end were left out", long ?? []),
      ...noteOf("dialogues have no System turn to score", silent ?? []),
      ...noteOf("dialogues have a greeting, whose answer is not scored", greeted, false),
      ...parseNotes(dialogues),
    ],
  };
}

function withoutGreeting({ turns, greeting }: GoldDialogue, predicted: readonly string[]): readonly string[] {
  const isGreeted = greeting.length > 0 && predicted.length === turns.length + greeting.length;
  return isGreeted ? predicted.slice(greeting.length) : predicted;
}

function parseNotes(dialogues: readonly LucidDialogue[]): ReportNote[] {
  const examples = dialogues.flatMap((dialogue) => dialogue.examples);
  const places = (side: "gold" | "predicted"): string[] =>
    examples.filter(({ trees }) => trees()[side] === null).map(({ id, index }) => `${id} turn ${index}`);
  return [
    ...noteOf("gold commands do not parse; clean mode compares them as texts", places("gold")),
    ...noteOf("predictions are not commands of the language", places("predicted"), false),
  ];
}

/**
 * Adds the names of the intents that commands call, if the intents themselves are not available.
 * @param isOwn true for gold commands, whose calls are all of intents; in predictions only lower-case calls count
 */
export function addCalledIntents(commands: Iterable<string>, names: Set<string>, isOwn: boolean): void {
  for (const command of commands) {
    const name = /^\s*([A-Za-z_]\w*)\(/.exec(command)?.[1];
    if (name !== undefined && !VERBS.has(name) && (isOwn || /^[a-z]/.test(name))) names.add(name);
  }
}
