import type { CpuClock } from "./cpuTime.js";

/** CPU time is not read before this many milliseconds of wall time: nearly all commands are over by then. */
const UNMEASURED_MS = 5;
/** Ratio of the wall-time limit to the CPU-time limit, for busy machines. */
export const WALL_FACTOR = 10;

/**
 * Limit on a run: a number of milliseconds of its own CPU time, so that a busy machine makes no difference, and ten
 * times as many of wall time, in case it only waits. Reading CPU time is expensive, so it is read only once the wall
 * clock shows that the limit may be reached.
 */
export class Deadline {
  private readonly cpu: CpuClock;
  private readonly wall: () => number;
  private limit = Number.POSITIVE_INFINITY;
  private next = Number.POSITIVE_INFINITY;
  /** Wall time at which the limit is reached regardless of CPU time. */
  private end = Number.POSITIVE_INFINITY;
  /** Reading of the CPU clock at the first look. */
  private base: number | null = null;

  /** @param wall a clock in milliseconds. Default: the host's own */
  constructor(cpu: CpuClock, wall: () => number = () => performance.now()) {
    this.cpu = cpu;
    this.wall = wall;
  }

  start(milliseconds: number): void {
    const now = this.wall();
    this.limit = milliseconds;
    this.next = now + Math.min(UNMEASURED_MS, milliseconds);
    this.end = now + milliseconds * WALL_FACTOR;
    this.base = null;
  }

  stop(): void {
    this.next = Number.POSITIVE_INFINITY;
  }

  /** Returns a lower bound of the remaining wall time, in milliseconds; 0 once the limit is reached. */
  left(): number {
    const now = this.wall();
    if (now < this.next) return this.next - now;
    if (now >= this.end) return 0;
    const used = this.cpu();
    // Usage before the first look is taken to be the wall time until then, its upper bound.
    this.base ??= used - Math.min(UNMEASURED_MS, this.limit);
    const rest = this.limit - (used - this.base);
    // Negative or not a number once the thread has ended.
    if (!(rest > 0)) return 0;
    this.next = Math.min(now + rest, this.end);
    return this.next - now;
  }

  get isOver(): boolean {
    return this.left() === 0;
  }
}
