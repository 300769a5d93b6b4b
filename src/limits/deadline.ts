import type { CpuClock } from "./cpuTime.js";

/** Up to this many milliseconds of wall time the CPU is not looked at: nearly all commands are over by then. */
const UNMEASURED_MS = 5;
/** On a busy machine wall time may be this many times the CPU time that a deadline grants. */
export const WALL_FACTOR = 10;

/**
 * How long something may run: so many milliseconds of its own CPU time, so that a busy machine makes no difference,
 * and ten times as many of wall time, in case it only waits. CPU time is dear to read: it is read only when the wall
 * clock says that it may be used up.
 */
export class Deadline {
  private readonly cpu: CpuClock;
  private readonly wall: () => number;
  private limit = Number.POSITIVE_INFINITY;
  /** When the CPU is to be looked at next, by the wall clock. */
  private next = Number.POSITIVE_INFINITY;
  /** When it is over whatever the CPU says. */
  private end = Number.POSITIVE_INFINITY;
  /** What the CPU clock said at the first look. */
  private base: number | null = null;

  /** @param wall a clock in milliseconds. Default: the host's own */
  constructor(cpu: CpuClock, wall: () => number = () => performance.now()) {
    this.cpu = cpu;
    this.wall = wall;
  }

  /** Begins. @param milliseconds of CPU time */
  start(milliseconds: number): void {
    const now = this.wall();
    this.limit = milliseconds;
    this.next = now + Math.min(UNMEASURED_MS, milliseconds);
    this.end = now + milliseconds * WALL_FACTOR;
    this.base = null;
  }

  /** Ends before its time: nothing runs any more. */
  stop(): void {
    this.next = Number.POSITIVE_INFINITY;
  }

  /** For how many milliseconds of wall time it is certainly not over; 0 when it is. */
  left(): number {
    const now = this.wall();
    if (now < this.next) return this.next - now;
    if (now >= this.end) return 0;
    const used = this.cpu();
    // What was used before the first look is no more than the wall time until then was to be.
    this.base ??= used - Math.min(UNMEASURED_MS, this.limit);
    const rest = this.limit - (used - this.base);
    // It is not a number once the thread has ended.
    if (!(rest > 0)) return 0;
    this.next = Math.min(now + rest, this.end);
    return this.next - now;
  }

  get isOver(): boolean {
    return this.left() === 0;
  }
}
