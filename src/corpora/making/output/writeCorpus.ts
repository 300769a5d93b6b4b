import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { type RecordKind, readRecords, refuseSpecialFiles } from "../../../base/io/index.js";
import { shallowJson } from "../../../base/io/json.js";
import { version } from "../../../base/io/version.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { placeholderSlots } from "../../../runtime/checks/placeholderSlots.js";
import type { FixtureRows } from "../../../runtime/rows/fixtureRows.js";
import { fixtureText } from "../../../runtime/rows/write.js";
import { eventsOf } from "../../../transcript/events/dialogueReader.js";
import type { CorpusFormat } from "../../../transcript/files/exporting/format.js";
import type { TranscriptWriter } from "../../../transcript/files/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { LinkCount } from "../../scores/corpus/links.js";
import { CorpusCount, RichnessCount } from "../../scores/index.js";
import type { DiscardedDialogue, NumberSource } from "../attempts.js";
import type { CorpusOptions } from "../corpusOptions.js";
import { makeCorpus } from "../makeCorpus.js";
import { LUCID_RATES } from "../planner/rates.js";
import { CorpusFiles, REPORT_FILE } from "./corpusFiles.js";
import { type CorpusReport, SchemaCount, writingOf } from "./corpusReport.js";
import { dataCard } from "./dataCard.js";
import { CorpusExport } from "./exports.js";
import { bytesOf, type CorpusSources, sourceFilesOf } from "./sourceFiles.js";
import { YieldCount } from "./yieldCount.js";

/** Options of writing a corpus. */
export interface WriteCorpusOptions extends CorpusOptions {
  /** The sources of the back-end, which are copied beside the corpus. Default: no files are copied. */
  readonly sources?: CorpusSources;
  /**
   * Further formats of the corpus, each in a folder of its name, such as `sgd.export` of `backlot/corpora`. Default:
   * none.
   */
  readonly formats?: readonly CorpusFormat[];
  /** Called after each attempt with the number of dialogues so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Stops the run; the folder stays as it was. */
  readonly signal?: AbortSignal;
}

/** The file names of a corpus. */
export const CORPUS_FILES = {
  dialogues: "transcripts.jsonl",
  discarded: "discarded.jsonl",
  card: "card.md",
  report: REPORT_FILE,
} as const;

/**
 * Makes a corpus into a folder without models, for `make` of `backlot/corpora`.
 * @param madeRows rows of the back-end that are in no file of its sources: they are written beside these
 * @param source the source of dialogues, as for `makeCorpus`
 * @throws BacklotError FILE_UNWRITABLE, BAD_CORPUS, UNKNOWN_INTENT; USAGE if the signal stopped it
 */
export async function writeCorpus(
  folder: string,
  backend: Backend,
  options: WriteCorpusOptions = {},
  madeRows: FixtureRows = {},
  source?: NumberSource,
): Promise<CorpusReport> {
  const { onProgress, signal, sources, formats = [], ...making } = options;
  const { seed = 1, rates = LUCID_RATES } = making;
  const unreachable: Record<string, string> = {};
  const shares = Object.entries(making.splits ?? {});
  const splits = new Map(shares.flatMap(([name, share]): [string, string[]][] => (share > 0 ? [[name, []]] : [])));
  const counts = new YieldCount(rates);
  const content = new ContentCount(backend);
  const files = await CorpusFiles.into(folder);
  const exports = await Promise.all(
    [...new Set(formats)].map((format) => CorpusExport.into(folder, format, backend.intents)),
  );
  try {
    const kept = await dialogueFiles(files, making.splits);
    const left = await files.lines(CORPUS_FILES.discarded);
    const corpusOptions: CorpusOptions = {
      ...making,
      onUnreachable: (intent, reason) => {
        unreachable[intent] = reason;
        making.onUnreachable?.(intent, reason);
      },
      onSplit: (intent, split) => {
        splits.set(split, [...(splits.get(split) ?? []), intent].sort());
        making.onSplit?.(intent, split);
      },
    };
    const attempts = makeCorpus(backend, corpusOptions, source);
    for await (const attempt of attempts) {
      if (signal?.aborted === true) throw new BacklotError("USAGE", "it was interrupted; nothing was changed");
      counts.add(attempt);
      if ("kept" in attempt) {
        const { transcript, plan, truncatedFrom } = attempt.kept;
        content.add(transcript);
        await kept(transcript.split).write({ ...transcript, extra: { ...transcript.extra, plan } });
        for (const one of exports) await one.add(transcript);
        if (truncatedFrom !== undefined) await left.writeLine(JSON.stringify(truncatedFrom));
      } else await left.writeLine(JSON.stringify(attempt.discarded));
      onProgress?.(counts.dialogues);
    }
    for (const one of exports) await one.complete();
    for (const one of sources === undefined ? [] : await sourceFilesOf(sources)) {
      await files.add(one.path, bytesOf(one));
    }
    for (const [entity, rows] of Object.entries(madeRows))
      await files.add(`fixtures/${entity}.json`, fixtureText(rows, "json"));
    const facts = {
      backlot: version(),
      seed,
      ...counts.report,
      unreachable,
      rows: Object.fromEntries(Object.entries(madeRows).map(([entity, rows]) => [entity, rows.length])),
      placeholders: placeholderSlots(backend.intents),
      ...(making.splits === undefined ? {} : { splits: Object.fromEntries(splits) }),
      ...content.counted,
      ...(making.writing === undefined ? {} : { writing: writingOf(making.writing) }),
      lost: Object.fromEntries(exports.map(({ name, lost }) => [name, lost])),
    };
    await files.add(CORPUS_FILES.card, dataCard(facts, { intents: sources?.intents ?? "intents" }));
    const exported = exports.flatMap(({ paths }) => paths);
    const made: CorpusReport = { ...facts, files: [...files.names, CORPUS_FILES.report, ...exported] };
    await files.add(CORPUS_FILES.report, `${JSON.stringify(made, null, 2)}\n`);
    await files.flush();
    for (const one of exports) await one.finish();
    await files.finish(exported);
    return made;
  } catch (error) {
    for (const one of exports) await one.discard();
    await files.discard();
    throw error;
  }
}

/** The file of each split; one for all dialogues if the corpus is not split. */
async function dialogueFiles(
  files: CorpusFiles,
  splits: CorpusOptions["splits"],
): Promise<(split: string | undefined) => TranscriptWriter> {
  const all = splits === undefined ? await files.lines(CORPUS_FILES.dialogues) : null;
  const parts = new Map<string | undefined, TranscriptWriter>();
  for (const [name, share] of Object.entries(splits ?? {}))
    if (share > 0) parts.set(name, await files.lines(`${name}.jsonl`));
  return (split) => all ?? (parts.get(split) as TranscriptWriter);
}

/** Counts the content of dialogues. */
export class ContentCount {
  private readonly corpus: CorpusCount;
  private readonly links = new LinkCount();
  private readonly schema = new SchemaCount();
  private readonly user = new RichnessCount();
  private readonly assistant = new RichnessCount();

  constructor(backend: Backend) {
    this.corpus = new CorpusCount(backend.intents);
  }

  add(transcript: Transcript): void {
    this.corpus.add(transcript);
    this.links.add(eventsOf(transcript.turns));
    this.schema.add(transcript);
    for (const turn of transcript.turns) {
      if (turn.author === "User") this.user.add(turn.text);
      else if (turn.author === "Response") this.assistant.add(turn.text);
    }
  }

  get counted(): Pick<CorpusReport, "statistics" | "links" | "schema" | "diversity"> {
    const diversity = { user: this.user.richness, assistant: this.assistant.richness };
    return { statistics: this.corpus.statistics, links: this.links.links, schema: this.schema.use, diversity };
  }
}

const KIND: RecordKind = { noun: "discarded attempts", recognises: (text) => text.includes('"reason"') };

/**
 * Reads the discarded attempts of a corpus, one after the other.
 * @param folder of the corpus
 * @throws BacklotError FILE_NOT_FOUND if there is no corpus; FILE_UNREADABLE; BAD_LINE for a line that is not an
 * attempt
 */
export async function* readDiscards(folder: string): AsyncGenerator<DiscardedDialogue, void, undefined> {
  const discards = join(folder, CORPUS_FILES.discarded);
  refuseSpecialFiles([discards]);
  for await (const record of readRecords([discards], { kind: KIND })) {
    if ("problem" in record) throw record.problem;
    const value = shallowJson(record.text);
    if (!isObject(value) || typeof value.stage !== "string" || typeof value.reason !== "string") {
      const { file, line, column } = record;
      throw new BacklotError("BAD_LINE", "it is not an attempt that `backlot make` discarded", {
        place: { file, line, column },
      });
    }
    yield value as unknown as DiscardedDialogue;
  }
}
