/** Memory that all bodies on their way share. */
export interface Allowance {
  left: number;
}

/** The bytes of a body as they pass, as long as they are few enough to be kept. */
export class PassingBody {
  private chunks: Buffer[] = [];
  private held = 0;
  private readonly most: number;
  private readonly allowance: Allowance;
  /** How many bytes came, kept or not. */
  size = 0;
  isTooLong = false;

  /** @param most how many bytes are kept of it */
  constructor(most: number, allowance: Allowance) {
    this.most = most;
    this.allowance = allowance;
  }

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.isTooLong) return;
    if (this.size > this.most || chunk.length > this.allowance.left) {
      this.isTooLong = true;
      this.release();
      return;
    }
    this.allowance.left -= chunk.length;
    this.held += chunk.length;
    this.chunks.push(chunk);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }

  /** How many bytes came at once. */
  get pieces(): readonly number[] {
    return this.chunks.map(({ length }) => length);
  }

  /** Lets go of what was kept. */
  release(): void {
    this.allowance.left += this.held;
    this.held = 0;
    this.chunks = [];
  }
}
