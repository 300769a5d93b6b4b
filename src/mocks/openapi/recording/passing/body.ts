/** Memory shared by all bodies in transit. */
export interface Allowance {
  left: number;
}

/** Bytes of a body in transit, kept up to a limit. */
export class PassingBody {
  private chunks: Buffer[] = [];
  private held = 0;
  private readonly most: number;
  private readonly allowance: Allowance;
  /** Number of received bytes, kept or not. */
  size = 0;
  isTooLong = false;

  /** @param most byte limit of kept bytes */
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

  /** Number of bytes in each piece. */
  get pieces(): readonly number[] {
    return this.chunks.map(({ length }) => length);
  }

  /** Releases the kept bytes. */
  release(): void {
    this.allowance.left += this.held;
    this.held = 0;
    this.chunks = [];
  }
}
