import { BacklotError, type BacklotErrorData, type Place } from "../../../base/errors.js";
import type { Signal } from "../../../kit/internal.js";
import { type Completion, complete } from "../../../labels/complete.js";
import type { Backend } from "../../../runtime/backend.js";
import { sha256 } from "../../../runtime/host.js";
import { replayTranscript } from "../../../runtime/replay/replay.js";
import type { Session } from "../../../runtime/session/session.js";
import type { ResolvedIntent } from "../../../schema/facts.js";
import { didYouMean } from "../../../schema/nearest.js";
import { resolveIntents } from "../../../schema/resolve.js";
import type { ProjectBundle } from "../../../testing/project/projectBundle.js";
import type { Transcript, Turn } from "../../../transcript/transcript.js";
import { loadBackend } from "../loadBackend.js";
import {
  type EditedProject,
  ENGINE_WORKER,
  type EngineAnswer,
  type EngineCalls,
  type EngineQuestion,
  type Execution,
  type Moment,
  moduleIntent,
} from "./protocol.js";

interface WorkerScope {
  readonly name?: unknown;
  /** Class of the global objects of a page's dedicated workers; absent in pages. */
  readonly DedicatedWorkerGlobalScope?: unknown;
  onmessage: ((event: { readonly data: EngineQuestion }) => void) | null;
  postMessage(answer: EngineAnswer): void;
}

/** Interval of cached states, in commands. */
const APART = 200;

class AnsweringEngine implements Asynchronous<EngineCalls> {
  private backend: Backend | null = null;
  private session: Session | null = null;
  private passed = 0;
  private intents: ReadonlyMap<string, ResolvedIntent> = new Map();

  async boot(project: EditedProject, wasm: ArrayBuffer): Promise<void> {
    this.backend?.close();
    this.backend = this.session = null;
    this.backend = await bootEdited(project, (bundle) => loadBackend(bundle, { wasm }));
    this.intents = new Map(resolveIntents(this.backend.intents).intents.map((intent) => [intent.command, intent]));
  }

  async execute(transcript: Transcript, lenient = false): Promise<Execution> {
    if (this.backend === null) throw new BacklotError("BAD_OPTION", "the engine has no project yet: boot comes first");
    const { record, divergences, status } = replayTranscript(this.backend, transcript, {
      keepGoing: true,
      lenient,
      record: true,
      onDone: (session) => {
        this.session = session;
        this.passed = 0;
      },
    });
    return { turns: record?.turns ?? [], divergences, status };
  }

  async extend(turns: readonly Turn[]): Promise<boolean> {
    const { session } = this;
    if (session === null) return false;
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "User") session.userTurn();
      if (turn.author !== "System") continue;
      const end = turns.findIndex((later, i) => i > at && later.author !== "Signal");
      const recorded = turns.slice(at + 1, end < 0 ? turns.length : end);
      if (!isAsRecorded(session.execute(turn.command, turn.index), recorded)) return false;
    }
    return true;
  }

  async moment(index: number): Promise<Moment> {
    const whole = this.executed();
    this.comeBy(whole, index);
    const session = whole.at(index);
    const { variables, now, unconsumed } = session.snapshot();
    const logs = whole.logs.filter((entry) => entry.index === index);
    const { tables, drawn } = session;
    return { variables, tables, now, unconsumed, drawn, counts: session.counts(), logs };
  }

  async complete(line: string): Promise<Completion> {
    return complete(line, { intents: this.intents, scope: this.executed().scope });
  }

  /** Caches states on the way to an index, since looking back repeats all commands before it. */
  private comeBy(whole: Session, index: number): void {
    const { commands } = whole;
    const before = commands.filter((command) => command.index <= index).length;
    // The engine already is at the end.
    if (before >= commands.length - 1) return;
    for (; this.passed + APART <= before; this.passed += APART)
      void whole.at((commands[this.passed + APART - 1] as (typeof commands)[number]).index).drawn;
  }

  private executed(): Session {
    if (this.session !== null) return this.session;
    throw new BacklotError("BAD_OPTION", "the engine has no session yet: execute comes first");
  }
}

/** True if signals equal those of recorded turns, apart from the messages of errors. */
function isAsRecorded(signals: readonly Signal[], turns: readonly Turn[]): boolean {
  return (
    signals.length === turns.length &&
    turns.every((turn, i) => {
      const [now, before] = [signals[i], turn.author === "Signal" ? turn.signal : undefined];
      if (now?.kind === "error") return before?.kind === "error" && before.code === now.code;
      return JSON.stringify(now) === JSON.stringify(before);
    })
  );
}

type Asynchronous<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...given: infer Given) => infer Value
    ? (...given: Given) => Promise<Value>
    : never;
};

/**
 * Answers posted questions one after the other if this script runs as a worker named `ENGINE_WORKER`, and does nothing
 * elsewhere. The class is checked too, because a page's opener can give it the same name.
 */
export function answerAsWorker(scope: WorkerScope): void {
  const { DedicatedWorkerGlobalScope: Dedicated, name } = scope;
  if (name !== ENGINE_WORKER || typeof Dedicated !== "function" || !(scope instanceof Dedicated)) return;
  const engine = new AnsweringEngine();
  let last: Promise<void> = Promise.resolve();
  scope.onmessage = ({ data }) => {
    last = last.then(async () => scope.postMessage(await answerOf(engine, data)));
  };
}

async function answerOf(engine: AnsweringEngine, { id, call, given }: EngineQuestion): Promise<EngineAnswer> {
  try {
    const answer = engine[call] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, value: await answer.apply(engine, given as unknown[]) };
  } catch (error) {
    return { id, error: errorData(error) };
  }
}

function errorData(error: unknown): BacklotErrorData {
  if (error instanceof BacklotError) return { ...error.toJSON(), message: error.message };
  return new BacklotError("INTERNAL", String(error)).toJSON();
}

const KIT_IMPORT = /^import (\{[^}]*\}) from (["'])backlot\/kit\2/gm;

/** A project's script without behaviours, without the end of its statement. */
const NO_BEHAVIOURS = '"use strict"; backlotBehaviours';

interface Part {
  readonly intent: string;
  readonly file: string;
  readonly before: number;
  readonly lines: readonly string[];
}

/** Behaviours as plain modules replace the project's own. @throws BacklotError BAD_MODULE, UNKNOWN_INTENT */
async function bootEdited<T>(
  { modules = [], ...project }: EditedProject,
  boot: (project: ProjectBundle) => Promise<T>,
): Promise<T> {
  const names = project.intents.map(({ command }) => command);
  const parts: Part[] = [];
  const { digests = {}, files = {} } = project.behaviours ?? {};
  let script = project.behaviours?.script.replace(/;$/, "") ?? NO_BEHAVIOURS;
  let before = script.split("\n").length;
  for (const text of modules) {
    const intent = intentOf(text, names);
    const file = `${intent}.behavior.js`;
    const lines = text.split("\n");
    parts.push({ intent, file, before, lines });
    script += asPart(intent, file, text);
    before += lines.length + 1;
  }
  const own = Object.fromEntries(parts.map(({ intent, file }) => [intent, file]));
  const digest = ({ intent, lines }: Part) => [intent, sha256(lines.join("\n")).slice(0, 16)] as const;
  const behaviours = {
    ...project.behaviours,
    script: `${script};`,
    digests: { ...digests, ...Object.fromEntries(parts.map(digest)) },
    files: { ...files, ...own },
  };
  try {
    return await boot(parts.length === 0 ? project : { ...project, behaviours });
  } catch (error) {
    throw error instanceof BacklotError ? explained(error, parts) : error;
  }
}

function intentOf(text: string, names: readonly string[]): string {
  const intent = moduleIntent(text);
  if (intent === null)
    throw new BacklotError(
      "BAD_MODULE",
      'a behaviour is a module that default-exports defineBehaviour("INTENT", { ... })',
    );
  if (names.includes(intent)) return intent;
  const message = `no intent is called ${intent}${didYouMean(intent, names)}`;
  throw new BacklotError("UNKNOWN_INTENT", message, { place: placeIn(text, text.indexOf(intent), intent) });
}

/** A function in which every character keeps its line and column. @throws BacklotError BAD_MODULE for other imports */
function asPart(intent: string, file: string, text: string): string {
  const code = text
    .replace(KIT_IMPORT, (whole, names: string) =>
      `const  ${names.replace(/\bas\b/g, ": ")} =backlotKit`.padEnd(whole.length),
    )
    .replace(/^export default /m, "backlotDefault=");
  const [foreign] = /^import\b.*/m.exec(code) ?? [];
  if (foreign !== undefined) {
    const message = "a behaviour that is written here imports nothing but { names } of backlot/kit";
    throw new BacklotError("BAD_MODULE", message, { place: placeIn(code, code.indexOf(foreign), intent) });
  }
  const lines = [null, ...text.split("\n").map((_, i) => [0, i + 1])];
  const facts = [[[intent, file]], [file], lines].map((fact) => JSON.stringify(fact)).join(", ");
  return `(${facts}, (backlotKit) => { let backlotDefault;\n${code}\nreturn { m0: { default: backlotDefault } }; })`;
}

function placeIn(text: string, at: number, intent: string): Place {
  const lines = text.slice(0, at).split("\n");
  return { file: `${intent}.behavior.js`, line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

function explained(error: BacklotError, parts: readonly Part[]): BacklotError {
  const last = parts.at(-1);
  if (last === undefined) return error;
  if (error.code === "SANDBOX_TIMEOUT" || error.code === "SANDBOX_MEMORY") {
    // Earlier modules were loaded without error before it.
    const did = error.code === "SANDBOX_TIMEOUT" ? "ran past the deadline" : "used up the sandbox's memory";
    const message = `the behaviour of ${last.intent} ${did} as it was loaded`;
    return new BacklotError(error.code, message, { place: { file: last.file } });
  }
  const { stack } = (error.cause ?? {}) as { readonly stack?: string };
  const found = /^\s*at behaviours\.js:(\d+):(\d+)/.exec(stack ?? "");
  if (found === null || !error.message.startsWith("SyntaxError")) return error;
  const [line, column] = [Number(found[1]), Number(found[2])];
  const part = parts.findLast(({ before }) => before < line) ?? last;
  const own = line - part.before;
  const { file, lines } = part;
  if (own <= lines.length) return new BacklotError("BAD_MODULE", error.message, { place: { file, line: own, column } });
  const end = { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
  return new BacklotError("BAD_MODULE", "SyntaxError: the brackets of the module do not match", { place: end });
}
