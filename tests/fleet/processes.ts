import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { backlot, ending, folder, INTENTS, type Ran, start, until } from "../cli/backlot.js";
import { SOAK } from "../runs.js";
import { mixedCorpus, withoutSeconds } from "./corpus.js";
import type { RedisServer } from "./redisServer.js";

/** How a process of a fleet is started. */
export interface ProcessOptions {
  /** Options of node itself. */
  readonly node?: readonly string[];
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Default: the server's address. */
  readonly queue?: string;
  /** Default: `shared`, in the project's folder. */
  readonly shared?: string;
  /** Dialogues a shard. Default: 12. */
  readonly size?: number;
  /** More flags of a coordinator. */
  readonly flags?: readonly string[];
}

/** A corpus that processes of a fleet replay. */
export class FleetProject {
  readonly cwd: string;
  /** A replay on one machine. */
  readonly alone: readonly string[] = ["replay", "corpus.jsonl", "--intents", INTENTS, "--json"];
  private readonly server: RedisServer;
  private readonly corpus: string;

  /**
   * @param copies how often the examples stand in the corpus
   * @param more what stands at its end
   * @param files beside it
   */
  constructor(server: RedisServer, copies = SOAK ? 2 : 1, more = "", files: Readonly<Record<string, string>> = {}) {
    this.server = server;
    this.corpus = mixedCorpus(copies) + more;
    this.cwd = folder({ ...files, "corpus.jsonl": this.corpus });
  }

  /** The report of one machine on the corpus: made once for all tests that have the same. */
  async expected(): Promise<Result> {
    const known = expected.get(this.corpus) ?? backlot(this.alone, { cwd: this.cwd }).then(bytes);
    expected.set(this.corpus, known);
    return known;
  }

  /** Starts a coordinator. */
  coordinator(options: ProcessOptions = {}): ChildProcessWithoutNullStreams {
    const child = start(this.coordinating(options), { cwd: this.cwd, ...options });
    ended(child);
    return child;
  }

  /** Runs a coordinator to its end: in this process, unless one of its own has other variables. */
  run(options: ProcessOptions = {}): Promise<Ran> {
    if (options.env !== undefined) return ending(this.coordinator(options));
    return backlot(this.coordinating(options), { cwd: this.cwd, ...options });
  }

  private coordinating(options: ProcessOptions): string[] {
    const { queue = this.server.url, shared = "shared", size = 12, flags = [] } = options;
    return [...this.alone, "--queue", queue, "--shared", shared, "--shard-size", `${size}`, ...flags];
  }

  /** Runs a coordinator to its end; in the middle of it, Redis is killed, and started again once that was noticed. */
  async runWithoutRedis(): Promise<Ran> {
    const child = this.coordinator(SOAK ? {} : { size: 6 });
    const run = ending(child);
    await until(() => this.results > 2, "some shards were done");
    let said = "";
    child.stderr.on("data", (text: string) => {
      said += text;
    });
    await this.server.stop();
    await until(() => said.includes("is gone"), "the coordinator has noticed");
    await this.server.start();
    return run;
  }

  /** Starts a worker, and waits until it takes shards. */
  async worker(options: ProcessOptions = {}): Promise<ChildProcessWithoutNullStreams> {
    const { queue = this.server.url, shared = "shared" } = options;
    const child = start(["worker", "--queue", queue, "--shared", shared, "--concurrency", "1"], {
      cwd: this.cwd,
      ...options,
    });
    ended(child);
    await Promise.race([once(child.stderr, "data"), once(child, "exit")]);
    return child;
  }

  /** How many shards have results. */
  get results(): number {
    const shared = join(this.cwd, "shared");
    if (!existsSync(shared)) return 0;
    const names = readdirSync(shared, { recursive: true, encoding: "utf8" });
    return names.filter((name) => /results.*\/s[0-9a-f]*\.jsonl$/.test(name)).length;
  }
}

/** The outcome of a replay: its exit code, and its report without seconds. */
type Result = Pick<Ran, "code" | "stdout">;

/** The reports of one machine, by the text of the corpus. */
const expected = new Map<string, Promise<Result>>();

/** The outcome of a replay. */
export const bytes = ({ code, stdout }: Ran): Result => ({
  code,
  stdout: withoutSeconds(stdout),
});

/** Kills a process at once, and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** True if a process has ended. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Sees to it that a process does not outlive its test. */
function ended(child: ChildProcess): void {
  onTestFinished(() => kill(child));
}
