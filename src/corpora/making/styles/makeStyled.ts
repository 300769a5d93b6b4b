import { createHash } from "node:crypto";
import { BacklotError } from "../../../base/errors.js";
import { version } from "../../../base/io/version.js";
import type { Backend } from "../../../runtime/backend.js";
import { RecordFiles } from "../../../transcript/files/exporting/recordFiles.js";
import { LikeFailures } from "../attempts.js";
import { type CorpusOptions, checkedOptions } from "../corpusOptions.js";
import type { Discard } from "../discard.js";
import { inOrder } from "../inOrder.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { CorpusFiles, REPORT_FILE } from "../output/corpusFiles.js";
import { modelsUsed, withModels } from "../output/corpusReport.js";
import { table, yieldTable } from "../output/yieldCount.js";
import { DialoguePlanner, type PlannerOptions } from "../planner/dialoguePlanner.js";
import { checkReworded, Rewording, type Style, type StyleDescription, type StyledDialogue } from "./style.js";
import { StyledCount, type StyledReport } from "./styledReport.js";

/** A discarded attempt at a dialogue in a style. */
export interface DiscardedStyled extends Discard {
  readonly index: number;
  readonly attempt: number;
}

/** The result of one attempt. */
export type StyledAttempt = { readonly kept: StyledDialogue } | { readonly discarded: DiscardedStyled };

/** Options of making dialogues in a style. */
export interface MakeStyledOptions extends PlannerOptions {
  readonly count: number;
  /** The models that word the dialogues. Default: templates do. */
  readonly models?: ModelAccess | undefined;
}

/** The most attempts at a dialogue before its number is skipped, and the most consecutive numbers that may be. */
const MAX_ATTEMPTS = 24;
const MAX_PASSED_OVER = 20;

/**
 * Makes dialogues in a style from the plans of the same planner as LUCID's. Discarded attempts are repeated with other
 * goals; equal options give equal dialogues.
 * @throws BacklotError BAD_CORPUS if no dialogue can be made, and if 20 attempts with models in a row fail alike;
 * UNKNOWN_INTENT
 */
export async function* makeStyled(
  backend: Backend,
  style: Style,
  { count, models, ...planning }: MakeStyledOptions,
  onUnreachable: (intent: string, reason: string) => void,
): AsyncGenerator<StyledAttempt, void, undefined> {
  const { intents = style.intents } = planning;
  for (const name of intents) {
    const reason = style.left.get(name);
    if (reason !== undefined) onUnreachable(name, reason);
  }
  for (const [name, reason] of planning.intents === undefined ? style.left : []) onUnreachable(name, reason);
  const planner = new DialoguePlanner(backend, {
    ...planning,
    intents: intents.filter((name) => !style.left.has(name)),
  });
  for (const [intent, reason] of planner.unreachable) onUnreachable(intent, reason);
  const maker: StyledMaker = { planner, style, models };
  const known = new Set<string>();
  const alike = new LikeFailures();
  let [passedOver, last] = [0, ""];
  const most = () => (models === undefined ? 1 : Math.min(models.concurrency, count - known.size));
  const coming = inOrder(async (index) => ({ index, attempts: await attemptsFrom(maker, index, 0) }), most);
  for await (const { index, attempts } of coming) {
    if (passedOver === MAX_PASSED_OVER) {
      const problem = `only ${known.size} of ${count} dialogues could be made; the last attempt was discarded: ${last}`;
      throw new BacklotError("BAD_CORPUS", problem);
    }
    passedOver++;
    const left = [...attempts];
    for (let attempt = 0; left.length > 0; attempt++) {
      const made = left.shift() as Made;
      alike.add("discard" in made ? made.discard : null);
      const discard = discardOf(made, known);
      if (discard === null) {
        passedOver = 0;
        yield { kept: made as StyledDialogue };
        continue;
      }
      last = discard.problem;
      yield { discarded: { ...discard, index, attempt } };
      if (models !== undefined) alike.endRun(known.size, count);
      // A duplicate of an earlier dialogue is attempted again.
      if (left.length === 0 && discard.reason === DUPLICATE)
        left.push(...(await attemptsFrom(maker, index, attempt + 1)));
    }
    if (known.size === count) return;
  }
}

type Made = StyledDialogue | { readonly discard: Discard };

interface StyledMaker {
  readonly planner: DialoguePlanner;
  readonly style: Style;
  readonly models: ModelAccess | undefined;
}

const DUPLICATE = "duplicates";

/** The reason to discard a dialogue: its own, or an earlier duplicate. A kept dialogue is added to the known ones. */
function discardOf(made: Made, known: Set<string>): Discard | null {
  if ("discard" in made) return made.discard;
  const digest = createHash("sha256").update(made.content).digest("base64");
  if (known.has(digest)) {
    return { stage: "check", reason: DUPLICATE, problem: "an earlier dialogue has the same turns" };
  }
  known.add(digest);
  return null;
}

/**
 * The attempts at the dialogue of a number, up to the first that is kept; with models, a few similar failures end them.
 */
async function attemptsFrom({ planner, style, models }: StyledMaker, index: number, from: number): Promise<Made[]> {
  const attempts: Made[] = [];
  const alike = new LikeFailures();
  for (let attempt = from; attempt < MAX_ATTEMPTS; attempt++) {
    const planned = planner.plan(index, attempt);
    const rewording = models === undefined ? undefined : new Rewording(models, `dialogue-${index}.${attempt}`);
    const made: Made =
      "plan" in planned
        ? await style.make(planned.plan, rewording)
        : { discard: { stage: "plan", reason: planned.reason, problem: planned.reason } };
    attempts.push(made);
    if (!("discard" in made)) break;
    alike.add(made.discard);
    if (models !== undefined && alike.areEnoughAtNumber) break;
  }
  return attempts;
}

/** Options of making dialogues in a style. */
export interface WriteStyledOptions extends Pick<CorpusOptions, "count" | "seed" | "lengths" | "intents" | "now"> {
  /**
   * The path of the intents: the style `star` looks for task graphs beside them, or makes its own. Default: `intents`.
   */
  readonly intentsFolder?: string;
  /** Called after each attempt with the number of dialogues so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Called with each intent that is left out, and the reason. */
  readonly onUnreachable?: (intent: string, reason: string) => void;
  /** Stops the run; the folder stays as it was. */
  readonly signal?: AbortSignal;
  /** The models that word the dialogues; not in the style `forms`. Default: none; templates word everything. */
  readonly models?: ModelAccess;
}

/**
 * Makes dialogues in a style without models, for `make` of `backlot/corpora`.
 * @throws BacklotError FILE_UNWRITABLE, BAD_CORPUS, UNKNOWN_INTENT; USAGE if the signal stopped it; any error of models
 */
export async function writeStyled(
  folder: string,
  backend: Backend,
  style: StyleDescription,
  options: WriteStyledOptions = {},
): Promise<StyledReport> {
  const { intentsFolder = "intents", onProgress, onUnreachable, signal, models, ...making } = options;
  const planning = checkedOptions({ ...making, rates: {} });
  if (models !== undefined) checkReworded(style);
  const opened = await style.open(backend, { intentsFolder, now: planning.now });
  const files = await CorpusFiles.into(folder);
  const records = new RecordFiles(folder, opened.layout);
  const counts = new StyledCount();
  const unreachable: Record<string, string> = {};
  try {
    const left = await files.lines("discarded.jsonl");
    const attempts = makeStyled(backend, opened, { ...planning, models }, (intent, reason) => {
      unreachable[intent] = reason;
      onUnreachable?.(intent, reason);
    });
    for await (const attempt of attempts) {
      if (signal?.aborted === true) throw new BacklotError("USAGE", "it was interrupted; nothing was changed");
      if ("kept" in attempt) {
        counts.keep(attempt.kept.counts);
        await records.add(opened.file, attempt.kept.record);
      } else {
        counts.discard(attempt.discarded);
        await left.writeLine(JSON.stringify(attempt.discarded));
      }
      onProgress?.(counts.dialogues);
    }
    for (const { path, text } of opened.beside()) await files.add(path, text);
    const facts = {
      backlot: version(),
      style: style.name,
      seed: planning.seed,
      ...counts.report,
      unreachable,
      ...(models === undefined ? {} : { writing: modelsUsed(models) }),
    };
    await files.add("card.md", styledCard(facts, intentsFolder, style));
    const made: StyledReport = { ...facts, files: [...records.names, ...files.names, REPORT_FILE] };
    await files.add(REPORT_FILE, `${JSON.stringify(made, null, 2)}\n`);
    const written = await records.finish();
    await files.finish(written);
    return made;
  } catch (error) {
    await models?.settle();
    await files.discard();
    await records.discard();
    throw error;
  } finally {
    opened.close?.();
  }
}

/** Formats the card of a corpus in a style, as Markdown. */
function styledCard(made: Omit<StyledReport, "files">, intents: string, style: StyleDescription): string {
  const lines = [
    "# Data card",
    "",
    `${style.madeBy} Every call was executed on the mock back-end. ${made.writing === undefined ? "All utterances come from templates" : (style.modelWords ?? "All utterances come from models")}; no people took part.`,
    "",
    `Made by Backlot ${made.backlot} from the intents in \`${intents}\` with the seed ${made.seed}, ${withModels(made)}: ${made.dialogues} dialogues.`,
    "",
    ...Object.entries(made.counts).flatMap(([title, counts]) => [
      `## By ${title}`,
      "",
      ...table(
        [title, "times"],
        Object.entries(counts).map(([name, times]) => [name, String(times)]),
      ),
      "",
    ]),
    "## What was discarded",
    "",
    ...yieldTable(made),
    "",
  ];
  return lines.join("\n");
}
