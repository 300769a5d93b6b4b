import { BacklotError } from "../../../base/errors.js";
import type { Intent } from "../../../schema/index.js";
import type { CorpusFormat, ExportedDialogue, ExportFormat } from "../../../transcript/files/exporting/format.js";
import { RecordFiles } from "../../../transcript/files/exporting/recordFiles.js";
import type { Transcript } from "../../../transcript/index.js";

/** The parts that a format cannot express, each reason with its number of dialogues, the most frequent first. */
export type LostParts = readonly { readonly reason: string; readonly dialogues: number }[];

/**
 * A corpus in another format, under construction in a folder of its own. At the end, all files are moved into place or
 * none is.
 * @throws BacklotError FILE_UNWRITABLE from every method
 */
export class CorpusExport {
  readonly name: string;
  private readonly format: ExportFormat;
  private readonly files: RecordFiles;
  private readonly counts = new Map<string, number>();

  private constructor(folder: string, name: string, format: ExportFormat) {
    this.name = name;
    this.format = format;
    this.files = new RecordFiles(folder, format.layout);
  }

  /** @param folder the corpus's folder; the format's files go into a subfolder named like the format */
  static async into(folder: string, format: CorpusFormat, intents: readonly Intent[]): Promise<CorpusExport> {
    return new CorpusExport(folder, format.name, await format.open(intents));
  }

  /** Adds a dialogue. If the format cannot express it, it is left out and counted. */
  async add(transcript: Transcript): Promise<void> {
    const exported = this.converted(transcript);
    if (exported === null) return;
    this.lose(exported.lost);
    await this.files.add(`${this.name}/${exported.file}`, exported.text);
  }

  /** Adds the files beside the dialogues; all files then only have to be moved into place. */
  async complete(): Promise<void> {
    for (const { path, text, lost } of this.format.files()) {
      this.lose(lost);
      await this.files.addWhole(`${this.name}/${path}`, text);
    }
    await this.files.complete();
  }

  get lost(): LostParts {
    return [...this.counts]
      .sort((one, other) => other[1] - one[1])
      .map(([reason, dialogues]) => ({ reason, dialogues }));
  }

  get paths(): readonly string[] {
    return this.files.names;
  }

  async finish(): Promise<void> {
    await this.files.finish();
  }

  discard(): Promise<void> {
    return this.files.discard();
  }

  private converted(transcript: Transcript): ExportedDialogue | null {
    try {
      return this.format.convert(transcript);
    } catch (problem) {
      if (!(problem instanceof BacklotError)) throw problem;
      this.lose([`left out: ${problem.message}`]);
      return null;
    }
  }

  private lose(reasons: readonly string[]): void {
    for (const reason of reasons) this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}
