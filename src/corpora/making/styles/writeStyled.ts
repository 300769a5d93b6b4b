import { BacklotError } from "../../../base/errors.js";
import { version } from "../../../base/io/version.js";
import type { Backend } from "../../../runtime/backend.js";
import { RecordFiles } from "../../../transcript/files/exporting/recordFiles.js";
import { type CorpusOptions, checkedOptions } from "../corpusOptions.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { CorpusFiles, REPORT_FILE } from "../output/corpusFiles.js";
import { modelsUsed, withModels } from "../output/corpusReport.js";
import { table, yieldTable } from "../output/yieldCount.js";
import { makeStyled } from "./makeStyled.js";
import { checkReworded, type StyleDescription } from "./style.js";
import { StyledCount, type StyledReport } from "./styledReport.js";

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
