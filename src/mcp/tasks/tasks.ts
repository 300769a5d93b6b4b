import { McpTask } from "./task.js";

/** The largest number of tasks of a session; one that is over makes room for another. */
const MAX_TASKS = 1_000;
/** How long a task is kept unless its client says so, and how long at most: milliseconds. */
const TTL_MS = 3_600_000;
const MAX_TTL_MS = 24 * 3_600_000;

/** The tasks of a session, in the order in which they began. They end with it. */
export class McpTasks {
  private readonly now: () => number;
  private readonly most: number;
  private readonly kept = new Map<string, McpTask>();
  private readonly timers = new Map<McpTask, NodeJS.Timeout>();

  /**
   * @param now milliseconds since 1970
   * @param most how many there may be at once
   */
  constructor(now: () => number = Date.now, most = MAX_TASKS) {
    this.now = now;
    this.most = most;
  }

  /** All that are kept, the oldest first. */
  get all(): readonly McpTask[] {
    return [...this.kept.values()];
  }

  /**
   * A task begins.
   * @param ttl how long it is kept, in milliseconds, as its client asks for
   * @returns null where there are too many that are not over
   */
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

  /** The task of an id; undefined for one that there never was, and for one whose time is over. */
  get(id: string): McpTask | undefined {
    return this.kept.get(id);
  }

  /** Ends those that are not over, with a reason for whoever still asks. */
  end(reason: string): void {
    for (const task of this.kept.values()) task.fail({ code: INTERNAL_ERROR, message: reason });
  }

  /** Ends all of them, and forgets them. */
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
