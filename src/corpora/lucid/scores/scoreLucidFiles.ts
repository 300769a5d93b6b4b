import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { VERBS } from "../../../labels/check/scope.js";
import { findCommand } from "../../../schema/names.js";
import { readTranscripts } from "../../../transcript/files/index.js";
import { DERIVED, type Transcript } from "../../../transcript/index.js";
import { cleanDerivedTags, type DerivedTags } from "../../scores/commands/cleanTags.js";
import { type Predictions, readPredictions } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import {
  noteOf,
  type PublishedValue,
  type ReportNote,
  type ReportSection,
  type ScoreReport,
  unreadableNote,
} from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { publishedDerivedTags } from "./derivedTags.js";
import { type GoldDialogue, type LucidDialogue, layOut, withPredictions } from "./example.js";
import { scoreLucid } from "./report.js";
import type { LucidMode } from "./rules.js";

export interface ScoreLucidFilesOptions extends ScoreFilesOptions {
  /** The gold dialogues: a file or folder of transcripts, in LUCID's or Backlot's format; `-` for standard input. */
  readonly gold: string;
  readonly predictions: string;
  readonly mode?: LucidMode | "both";
  /** The folder of the intents that the published script knows. Default: those that are called. */
  readonly intents?: string;
  readonly tags?: boolean;
}

export async function scoreLucidFiles(options: ScoreLucidFilesOptions): Promise<FileScore> {
  const { mode = "both", worst = WORST, stdin = process.stdin } = options;
  const predictions = await readPredictions(options.predictions, stdin);
  const gold = await readGold(options.gold, predictions, stdin);
  const known = options.intents === undefined ? null : await intentNames(options.intents);
  for (const texts of predictions.byId.values()) addCalledIntents(texts, gold.called, false);
  const intents = known ?? gold.called;
  const { dialogues, notes } = alignLucidPredictions(gold.transcripts, predictions.byId);
  if (dialogues.length === 0) throw nothingInCommon(gold, predictions);
  const report = scoreLucid(dialogues, {
    mode,
    intents,
    worst,
    notes: [
      ...predictions.notes,
      ...gold.notes,
      ...noteOf("gold dialogues have no predictions and were not scored", gold.missing),
      ...notes,
      ...(known === null && mode !== "clean" ? [guessed(intents)] : []),
    ],
  });
  return {
    report: options.tags === true ? tagReport(report, gold.transcripts, intents) : report,
    data: { gold: options.gold, intents: options.intents },
    system: { predictions: options.predictions },
  };
}

interface Gold {
  readonly transcripts: readonly Transcript[];
  readonly missing: readonly string[];
  readonly called: Set<string>;
  readonly notes: readonly ReportNote[];
}

async function readGold(path: string, { byId }: Predictions, stdin: ByteSource): Promise<Gold> {
  const transcripts: Transcript[] = [];
  const [missing, broken]: [string[], string[]] = [[], []];
  const called = new Set<string>();
  for await (const record of readTranscripts(path === "-" ? stdin : [path])) {
    if ("problem" in record) {
      if (record.problem.code === "WRONG_FORMAT") throw record.problem;
      broken.push(`${record.file}:${record.line}`);
      continue;
    }
    const { transcript } = record;
    if (byId.has(transcript.id)) transcripts.push(transcript);
    else missing.push(transcript.id);
    const commands = transcript.turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
    addCalledIntents(commands, called, true);
  }
  return {
    transcripts,
    missing,
    called,
    notes: unreadableNote("gold records cannot be read and were skipped", broken),
  };
}

async function intentNames(path: string): Promise<Set<string>> {
  const { loadIntents } = await import("../../../transcript/files/loadIntents.js");
  const { intents, problems } = await loadIntents(path);
  const [problem] = problems;
  if (intents.length === 0 && problem !== undefined) throw problem.error;
  return new Set(
    intents.flatMap(({ command, entity_name: entity }) =>
      entity === null ? [command] : [command, findCommand(entity)],
    ),
  );
}

function guessed(intents: ReadonlySet<string>): ReportNote {
  const text = "intents are known, from the calls in gold and predictions; --intents names those that there are";
  return { text, count: intents.size };
}

function nothingInCommon({ missing, transcripts }: Gold, { byId }: Predictions): BacklotError {
  const first = (ids: readonly string[]): string => ids.slice(0, 3).join(", ") + (ids.length > 3 ? ", ..." : "");
  if (missing.length + transcripts.length === 0) {
    return new BacklotError("NOTHING_SCORED", "the gold file holds no dialogues that can be read");
  }
  const message =
    transcripts.length > 0
      ? `the gold dialogues that have predictions have no System turn to score: ${first(transcripts.map(({ id }) => id))}`
      : `no gold dialogue has predictions: gold has ${first(missing)}; the predictions are for ${first([...byId.keys()])}`;
  return new BacklotError("NOTHING_SCORED", message);
}

interface TaggedDialogue {
  readonly published: DerivedTags;
  readonly clean: DerivedTags;
}

/** Adds the derived tags of the gold dialogues in both modes, with the number of user turns on which these agree. */
function tagReport(report: ScoreReport, gold: Iterable<Transcript>, intents: ReadonlySet<string>): ScoreReport {
  const dialogues: Record<string, TaggedDialogue> = {};
  for (const transcript of gold) {
    dialogues[transcript.id] = {
      published: publishedDerivedTags(transcript, intents),
      clean: cleanDerivedTags(transcript),
    };
  }
  return {
    ...report,
    sections: [...(report.sections ?? []), sectionOf(Object.values(dialogues))],
    extra: { ...report.extra, derivedTags: dialogues as unknown as PublishedValue },
  };
}

function sectionOf(dialogues: readonly TaggedDialogue[]): ReportSection {
  const rows = DERIVED.map((tag) => {
    const counts = { both: 0, published: 0, clean: 0 };
    for (const { published, clean } of dialogues) {
      for (const [at, tags] of published.entries()) {
        const [one, other] = [tags.includes(tag), clean[at]?.includes(tag) ?? false];
        if (one && other) counts.both += 1;
        else if (one) counts.published += 1;
        else if (other) counts.clean += 1;
      }
    }
    return [tag, ...[counts.both, counts.published, counts.clean].map(String)];
  });
  return {
    title: "derived tags of the gold dialogues, by user turns",
    columns: ["tag", "both modes", "published only", "clean only"],
    rows,
  };
}

export interface AlignedLucid {
  readonly dialogues: readonly LucidDialogue[];
  readonly notes: readonly ReportNote[];
}

/** Aligns predictions with System turns. Missing ones at the end of a dialogue count as wrong, and surplus ones are
 * ignored. If the gold dialogue includes the greeting, the predictions may include one for it. */
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

/** Calls of gold commands are all of intents; in predictions only lower-case calls count. */
export function addCalledIntents(commands: Iterable<string>, names: Set<string>, isOwn: boolean): void {
  for (const command of commands) {
    const name = /^\s*([A-Za-z_]\w*)\(/.exec(command)?.[1];
    if (name !== undefined && !VERBS.has(name) && (isOwn || /^[a-z]/.test(name))) names.add(name);
  }
}
