import { McpTask } from "./task.js";

/** The largest number of tasks of a session. A finished task is dropped to make room. */
const MAX_TASKS = 1_000;
/** Default and largest lifetime of a task, in milliseconds. */
const TTL_MS = 3_600_000;
const MAX_TTL_MS = 24 * 3_600_000;

export class McpTasks {
  private readonly now: () => number;
  private readonly most: number;
  private readonly kept = new Map<string, McpTask>();
  private readonly timers = new Map<McpTask, NodeJS.Timeout>();

  /** @param now returns milliseconds since 1970 */
  constructor(now: () => number = Date.now, most = MAX_TASKS) {
    this.now = now;
    this.most = most;
  }

  get all(): readonly McpTask[] {
    return [...this.kept.values()];
  }

  /** @param ttl in milliseconds, as the client requests @returns null if too many tasks are unfinished */
  begin(ttl = TTL_MS): McpTask | null {
    if (this.kept.size >= this.most) {
      const over = this.all.find(({ isOver }) => isOver);
      if (over === undefined) return null;
      this.drop(over);
    }
    const task = new McpTask(Number.isNaN(ttl) ? TTL_MS : Math.ceil(Math.min(Math.max(ttl, 0), MAX_TTL_MS)), this.now);
    this.kept.set(task.id, task);
    const timer = setTimeout(() => this.drop(task), task.ttl);
    timer.unref();
    this.timers.set(task, timer);
    return task;
  }

  get(id: string): McpTask | undefined {
    return this.kept.get(id);
  }

  end(reason: string): void {
    for (const task of this.kept.values()) task.fail({ code: INTERNAL_ERROR, message: reason });
  }

  close(): void {
    for (const task of this.all) this.drop(task);
  }

  private drop(task: McpTask): void {
    clearTimeout(this.timers.get(task));
    this.timers.delete(task);
    this.kept.delete(task.id);
    task.cancel("its time is over");
  }
}

const INTERNAL_ERROR = -32_603;
