import { Spool } from "../reading/spool.js";

export class KeptTexts {
  private readonly spool: Spool;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(spool: Spool) {
    this.spool = spool;
  }

  /** Opens an empty folder for the texts, which is deleted when the process ends. */
  static async open(): Promise<KeptTexts> {
    return new KeptTexts(await Spool.open());
  }

  /** Stores a text. @returns a function that reads it */
  keep(text: string): () => Promise<string> {
    const kept = this.inTurn(async () => {
      const number = this.spool.length;
      await this.spool.add(text);
      return number;
    });
    return () => this.inTurn(async () => this.spool.get(await kept));
  }

  close(): Promise<void> {
    return this.inTurn(() => this.spool.close());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}
