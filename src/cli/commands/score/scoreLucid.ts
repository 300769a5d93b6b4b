import { BacklotError } from "../../../errors.js";
import { readTranscripts } from "../../../files/index.js";
import { addCalledIntents, alignLucidPredictions } from "../../../metrics/lucid/align.js";
import { scoreLucid } from "../../../metrics/lucid/report.js";
import type { LucidMode } from "../../../metrics/lucid/rules.js";
import { tagReport } from "../../../metrics/lucid/tagReport.js";
import { type Predictions, readPredictions } from "../../../metrics/read/readPredictions.js";
import { noteOf, type ReportNote, unreadableNote } from "../../../metrics/report.js";
import { findCommand } from "../../../schema/names.js";
import type { Transcript } from "../../../transcript/index.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReportFlags } from "./options.js";
import { worstCount } from "./options.js";
import type { Scoring } from "./systems/stored.js";

/** The flags of `backlot score lucid`. */
export interface LucidFlags extends ReportFlags {
  readonly gold?: string;
  readonly pred?: string;
  readonly mode: LucidMode | "both";
  readonly intents?: string;
  readonly tags?: boolean;
}

/**
 * Scores predicted commands by LUCID's numbers.
 * @throws BacklotError where gold, predictions or intents are missing or cannot be read, or have no dialogue in common
 */
export async function scoreLucidFiles(goldPath: string | undefined, flags: LucidFlags): Promise<Scoring> {
  if (goldPath === undefined) throw new BacklotError("USAGE", "name the gold dialogues: --gold <path>");
  if (flags.pred === undefined) throw new BacklotError("USAGE", "name the predictions: --pred <file>");
  const predictions = await readPredictions(flags.pred, terminal.stdin);
  const gold = await readGold(goldPath, predictions);
  const known = flags.intents === undefined ? null : await intentNames(flags.intents);
  for (const texts of predictions.byId.values()) addCalledIntents(texts, gold.called, false);
  const intents = known ?? gold.called;
  const { dialogues, notes } = alignLucidPredictions(gold.transcripts, predictions.byId);
  if (dialogues.length === 0) throw nothingInCommon(gold, predictions);
  const report = scoreLucid(dialogues, {
    mode: flags.mode,
    intents,
    worst: worstCount(flags),
    notes: [
      ...predictions.notes,
      ...gold.notes,
      ...noteOf("gold dialogues have no predictions and were not scored", gold.missing),
      ...notes,
      ...(known === null && flags.mode !== "clean" ? [guessed(intents)] : []),
    ],
  });
  return {
    report: flags.tags === true ? tagReport(report, gold.transcripts, intents) : report,
    data: { gold: goldPath, intents: flags.intents },
    system: { predictions: flags.pred },
  };
}

interface Gold {
  /** The dialogues that have predictions. */
  readonly transcripts: readonly Transcript[];
  /** The ids of the others. */
  readonly missing: readonly string[];
  /** The intents that any gold dialogue calls. */
  readonly called: Set<string>;
  readonly notes: readonly ReportNote[];
}

async function readGold(path: string, { byId }: Predictions): Promise<Gold> {
  const transcripts: Transcript[] = [];
  const [missing, broken]: [string[], string[]] = [[], []];
  const called = new Set<string>();
  for await (const record of readTranscripts(path === "-" ? terminal.stdin : [path])) {
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

/** The names of intent files, and of the queries that their entities have. */
async function intentNames(path: string): Promise<Set<string>> {
  const { loadIntents } = await import("../../../files/loadIntents.js");
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
