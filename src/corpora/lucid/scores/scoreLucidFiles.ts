import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
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
import { addCalledIntents, alignLucidPredictions } from "./align.js";
import { publishedDerivedTags } from "./derivedTags.js";
import { scoreLucid } from "./report.js";
import type { LucidMode } from "./rules.js";

/** Files and options for LUCID's numbers. */
export interface ScoreLucidFilesOptions extends ScoreFilesOptions {
  /** The gold dialogues: a file or folder of transcripts, in LUCID's or Backlot's format; `-` for standard input. */
  readonly gold: string;
  /** A file with one `{ "id", "predictions": [command, ...] }` per line; `-` for standard input. */
  readonly predictions: string;
  /** The mode: as the script computes, as the paper defines, or both. Default: `both`. */
  readonly mode?: LucidMode | "both";
  /** The folder of the intents that the published script knows. Default: those that are called. */
  readonly intents?: string;
  /** True to report the derived tags of the gold dialogues too. Default: false. */
  readonly tags?: boolean;
}

/**
 * Scores a file of predicted commands by LUCID's numbers, as `scoreLucid` defines them.
 * @throws BacklotError if gold, predictions or intents cannot be read; NOTHING_SCORED if they share no dialogue
 */
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

/**
 * Adds the derived tags of the gold dialogues to a report, in both modes, with the number of user turns on which these
 * agree.
 * @param intents names of the intents that the original finds in its folders
 */
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
