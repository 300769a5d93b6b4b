import { AtomicFile } from "../../../base/io/index.js";

const BATCH = 1 << 18;

interface Open {
  readonly file: AtomicFile;
  pending: string;
  isEmpty: boolean;
  isComplete: boolean;
}

/**
 * Files of JSON records under construction. At the end, all of them are moved into place or none is.
 * @throws BacklotError FILE_UNWRITABLE from every method
 */
export class RecordFiles {
  readonly #folder: string;
  readonly #layout: "array" | "lines";
  readonly #open = new Map<string, Open>();

  constructor(folder: string, layout: "array" | "lines") {
    this.#folder = folder;
    this.#layout = layout;
  }

  async add(name: string, text: string): Promise<void> {
    const open = this.#open.get(name) ?? (await this.#create(name));
    const before = this.#layout === "lines" ? "" : open.isEmpty ? "[\n" : ",\n";
    open.pending += `${before}${text}${this.#layout === "lines" ? "\n" : ""}`;
    open.isEmpty = false;
    if (open.pending.length < BATCH) return;
    const chunk = open.pending;
    open.pending = "";
    await open.file.write(chunk);
  }

  async addWhole(name: string, text: string): Promise<void> {
    const open = await this.#create(name);
    await open.file.write(text);
  }

  get names(): string[] {
    return [...this.#open.keys()];
  }

  /** Writes the files to their ends; no more records can be added. */
  async complete(): Promise<void> {
    for (const open of this.#open.values()) {
      const { file, pending, isEmpty, isComplete } = open;
      if (isComplete) continue;
      open.isComplete = true;
      await file.write(isEmpty || this.#layout === "lines" ? pending : `${pending}\n]\n`);
    }
  }

  async finish(): Promise<string[]> {
    await this.complete();
    for (const { file } of this.#open.values()) await file.finish();
    const { names } = this;
    this.#open.clear();
    return names;
  }

  async discard(): Promise<void> {
    // The first file in a folder has made it, and can remove it once the others are gone.
    for (const { file } of [...this.#open.values()].reverse()) await file.discard();
    this.#open.clear();
  }

  async #create(name: string): Promise<Open> {
    const open = {
      file: await AtomicFile.createInside(this.#folder, name),
      pending: "",
      isEmpty: true,
      isComplete: false,
    };
    this.#open.set(name, open);
    return open;
  }
}
