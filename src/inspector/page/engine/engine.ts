import {
  ENGINE_WORKER,
  type EngineAnswer,
  type EngineCalls,
  type Execution,
  type Moment,
} from "../../../browser/worker/protocol.js";
import type { Completion } from "../../../labels/complete.js";
import type { Transcript, Turn } from "../../../transcript/transcript.js";
import { EMBEDDED } from "../../embedded.js";
import type { InspectedDialogue } from "../../inspection.js";
import { embeddedBytes } from "../source/embedded.js";
import type { RunningProject } from "./edited.js";

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** How long an answer may take before the worker is ended: behaviours are other people's code. Long dialogues take longer. */
const PATIENCE_MS = 30_000;
const PATIENCE_PER_TURN_MS = 20;

/** So many moments are kept: the step before is asked for with each step. */
const KEPT_MOMENTS = 200;

interface Executed {
  readonly transcript: Transcript;
  readonly execution: Execution;
}

/** What a dialogue has more than one that matched; null where it is not the same dialogue with more. */
function turnsAdded({ transcript, execution }: Executed, { id, turns }: Transcript): readonly Turn[] | null {
  const { length } = transcript.turns;
  const isSame = transcript.id === id && length > 0 && turns[length - 1] === transcript.turns[length - 1];
  return isSame && execution.status === "matched" ? turns.slice(length) : null;
}

/** The engine in a worker of this page: behaviours that loop end the worker and not the page. */
export class Engine {
  private worker: Worker | null = null;
  private started: Promise<Worker> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  /** Moments of the dialogue that was executed last. */
  private moments = new Map<number, Promise<Moment>>();
  /** The dialogue that was executed last, and what it gave. */
  private executed: Executed | null = null;
  readonly project: RunningProject;

  constructor(project: RunningProject) {
    this.project = project;
  }

  /** Executes a dialogue; `moment` is about it from then on. Of one that has grown since, what is new is executed. */
  async execute({ transcript }: Pick<InspectedDialogue, "transcript">): Promise<Execution> {
    const before = this.executed;
    this.executed = null;
    const more = before === null ? null : turnsAdded(before, transcript);
    const isExtended = more !== null && ((await this.call("extend", more)) as boolean);
    if (!isExtended) this.moments = new Map();
    const execution =
      isExtended && before !== null
        ? { ...before.execution, turns: transcript.turns }
        : ((await this.call("execute", transcript, this.project.lenient)) as Execution);
    this.executed = { transcript, execution };
    return execution;
  }

  /** How the dialogue stood after the command of an index. */
  moment(index: number): Promise<Moment> {
    const known = this.moments.get(index);
    if (known !== undefined) return known;
    const moment = this.call("moment", index) as Promise<Moment>;
    if (this.moments.size >= KEPT_MOMENTS) this.moments.clear();
    this.moments.set(index, moment);
    return moment;
  }

  /** What can stand at the end of a command after that dialogue. */
  complete(line: string): Promise<Completion> {
    return this.call("complete", line) as Promise<Completion>;
  }

  /** Fails where the project breaks a rule. */
  async check(): Promise<void> {
    this.started ??= this.start();
    await this.started;
  }

  /** Ends the worker. */
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
    // Also a worker that does not come to its start can be ended.
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
