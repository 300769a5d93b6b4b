import type { Completion } from "../../../../labels/complete.js";
import type { Transcript, Turn } from "../../../../transcript/transcript.js";
import {
  ENGINE_WORKER,
  type EngineAnswer,
  type EngineCalls,
  type Execution,
  type Moment,
} from "../../../browser/worker/protocol.js";
import { EMBEDDED } from "../../embedded.js";
import type { InspectedDialogue } from "../../inspection.js";
import { embeddedBytes } from "../source/embedded.js";
import type { RunningProject } from "./edited.js";

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** Time after which a silent worker is terminated, since behaviours are foreign code. Long dialogues get more. */
const PATIENCE_MS = 30_000;
const PATIENCE_PER_TURN_MS = 20;

/** The number of cached moments: each step also requests the one before. */
const KEPT_MOMENTS = 200;

interface Executed {
  readonly transcript: Transcript;
  readonly execution: Execution;
}

/** Returns the added turns of a dialogue that has grown since it matched; null for any other dialogue. */
function turnsAdded({ transcript, execution }: Executed, { id, turns }: Transcript): readonly Turn[] | null {
  const { length } = transcript.turns;
  const isSame = transcript.id === id && length > 0 && turns[length - 1] === transcript.turns[length - 1];
  return isSame && execution.status === "matched" ? turns.slice(length) : null;
}

/** The engine in a worker of this page, so that a looping behaviour ends only the worker. */
export class Engine {
  private worker: Worker | null = null;
  private started: Promise<Worker> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  private moments = new Map<number, Promise<Moment>>();
  private executed: Executed | null = null;
  readonly project: RunningProject;

  constructor(project: RunningProject) {
    this.project = project;
  }

  /** Executes a dialogue, which `moment` then refers to. For a grown dialogue, only new turns are executed. */
  async execute({
    transcript,
    lenient = this.project.lenient,
  }: Pick<InspectedDialogue, "transcript" | "lenient">): Promise<Execution> {
    const before = this.executed;
    this.executed = null;
    const more = before === null ? null : turnsAdded(before, transcript);
    const isExtended = more !== null && ((await this.call("extend", more)) as boolean);
    if (!isExtended) this.moments = new Map();
    const execution =
      isExtended && before !== null
        ? { ...before.execution, turns: transcript.turns }
        : ((await this.call("execute", transcript, lenient)) as Execution);
    this.executed = { transcript, execution };
    return execution;
  }

  moment(index: number): Promise<Moment> {
    const known = this.moments.get(index);
    if (known !== undefined) return known;
    const moment = this.call("moment", index) as Promise<Moment>;
    if (this.moments.size >= KEPT_MOMENTS) this.moments.clear();
    this.moments.set(index, moment);
    return moment;
  }

  complete(line: string): Promise<Completion> {
    return this.call("complete", line) as Promise<Completion>;
  }

  async check(): Promise<void> {
    this.started ??= this.start();
    await this.started;
  }

  close(): void {
    this.worker?.terminate();
    this.worker = this.started = this.executed = null;
    for (const { reject } of this.waiting.values()) reject(new Error("The engine was stopped."));
    this.waiting.clear();
  }

  private async call(name: keyof EngineCalls, ...given: readonly unknown[]): Promise<unknown> {
    this.started ??= this.start();
    const [first] = given as readonly { readonly turns?: readonly Turn[] }[];
    return this.ask(await this.started, name, given, (first?.turns?.length ?? 0) * PATIENCE_PER_TURN_MS);
  }

  private async start(): Promise<Worker> {
    const [engine, wasm] = await Promise.all([embeddedBytes(EMBEDDED.engine), embeddedBytes(EMBEDDED.wasm)]);
    const url = URL.createObjectURL(new Blob([engine], { type: "text/javascript" }));
    const worker = new Worker(url, { name: ENGINE_WORKER });
    // A worker that fails to start must be terminable too.
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("error" in data) waiting?.reject(Object.assign(new Error(data.error.message), data.error));
      else waiting?.resolve(data.value);
    };
    worker.onerror = ({ message }) => {
      this.fail(`The engine cannot start in this browser: ${message}`);
    };
    await this.ask(worker, "boot", [this.project, wasm]);
    URL.revokeObjectURL(url);
    return worker;
  }

  private ask(worker: Worker, call: keyof EngineCalls, given: readonly unknown[], more = 0): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const late = (): void => this.fail("The engine did not answer in time, and was stopped.");
      const timer = setTimeout(late, PATIENCE_MS + more);
      const settled =
        <Given>(settle: (given: Given) => void) =>
        (value: Given): void => {
          clearTimeout(timer);
          settle(value);
        };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      worker.postMessage({ id, call, given });
    });
  }

  private fail(message: string): void {
    for (const { reject } of [...this.waiting.values()]) reject(new Error(message));
    this.waiting.clear();
    this.close();
  }
}
