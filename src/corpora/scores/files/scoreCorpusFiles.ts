import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import type { Intent } from "../../../schema/index.js";
import { readIntents, readTranscripts } from "../../../transcript/files/index.js";
import { dialoguesAt, intentsAt } from "../../../transcript/files/transcriptFiles.js";
import type { Transcript } from "../../../transcript/index.js";
import { noteOf, type ReportNote, unreadableNote } from "../report.js";
import { type CorpusScore, type ScoreCorpusOptions, scoreCorpus } from "../worth/scoreCorpus.js";
import type { FileScore, ScoreFilesOptions } from "./stored.js";

/** Options for scoring files of a made corpus. */
export interface ScoreCorpusFilesOptions extends ScoreFilesOptions, Omit<ScoreCorpusOptions, "notes"> {
  /** The real corpus: a file or folder of transcripts, or a folder that `backlot import` wrote. */
  readonly real: string;
  /** Called with the number of dialogues read from both corpora. */
  readonly onRead?: (dialogues: number) => void;
}

/**
 * Scores a made corpus against a real one, as `scoreCorpus` defines it. Each corpus declares the intents of the folder
 * `intents` in its folder or beside it.
 * @param made a file or folder of transcripts, or a folder that `backlot make` wrote; `-` for standard input
 * @throws BacklotError if dialogues or intents cannot be read, and as `scoreCorpus` does
 * @example
 * ```ts
 * import { numbersOf, scoreCorpusFiles } from "backlot/corpora";
 *
 * const { report } = await scoreCorpusFiles("examples/dining.jsonl", { real: "examples", learn: false });
 * console.assert("made" in numbersOf(report));
 * ```
 */
export async function scoreCorpusFiles(
  made: string,
  { real, stdin = process.stdin, onRead, ...options }: ScoreCorpusFilesOptions,
): Promise<FileScore & { readonly report: CorpusScore }> {
  let read = 0;
  const onDialogue = (): void => onRead?.(++read);
  const ours = new CorpusFile(made, "made", stdin, onDialogue);
  const theirs = new CorpusFile(real, "real", stdin, onDialogue);
  const report = await scoreCorpus(
    { transcripts: ours.transcripts(), ...(await declaredBy(made)) },
    { transcripts: theirs.transcripts(), ...(await declaredBy(real)) },
    options,
  );
  return {
    report: { ...report, notes: [...ours.notes, ...theirs.notes, ...report.notes] },
    data: { real: theirs.source === stdin ? undefined : dialoguesAt(real) },
    system: { made: ours.source === stdin ? undefined : dialoguesAt(made) },
  };
}

async function declaredBy(path: string): Promise<{ readonly intents?: readonly Intent[] }> {
  const folder = path === "-" ? null : intentsAt(path);
  return folder === null ? {} : { intents: await readIntents(folder) };
}

class CorpusFile {
  readonly source: ByteSource;
  readonly #name: string;
  readonly #onDialogue: () => void;
  readonly #broken: string[] = [];
  readonly #twice: string[] = [];

  constructor(path: string, name: string, stdin: ByteSource, onDialogue: () => void) {
    this.source = path === "-" ? stdin : dialoguesAt(path);
    this.#name = name;
    this.#onDialogue = onDialogue;
  }

  async *transcripts(): AsyncGenerator<Transcript> {
    let isEmpty = true;
    for await (const record of readTranscripts(this.source)) {
      if ("problem" in record) {
        this.#broken.push(`${record.file}:${record.line}: ${record.problem.message}`);
        continue;
      }
      if (record.duplicate !== undefined) this.#twice.push(record.transcript.id);
      this.#onDialogue();
      isEmpty = false;
      yield record.transcript;
    }
    if (isEmpty && this.#broken[0] !== undefined)
      throw new BacklotError("NOTHING_SCORED", `the ${this.#name} corpus has no dialogue: ${this.#broken[0]}`);
  }

  get notes(): ReportNote[] {
    const name = this.#name;
    return [
      ...unreadableNote(`records of the ${name} corpus cannot be read and were skipped`, this.#broken),
      ...noteOf(`dialogues of the ${name} corpus have an id that occurred before`, this.#twice),
    ];
  }
}
