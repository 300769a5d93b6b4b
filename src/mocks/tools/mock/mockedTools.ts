import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { JsonObject } from "../../../base/json/object.js";
import { EPOCH, own, type Row, World } from "../../../kit/internal.js";
import { noteOrigin, type Origin } from "../../../runtime/catalogs.js";
import { pointInTime } from "../../../runtime/pointInTime.js";
import { rowsById, type Snapshot } from "../../../runtime/session/snapshot.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { Transcript, UserTurn } from "../../../transcript/index.js";
import { type OperationMeaning, type Reading, unusedParameter } from "../../rows/operation.js";
import { recognise, rowProblems } from "../../rows/recognise.js";
import { delay } from "../session/options.js";
import { checkMockOptions } from "./checkMockOptions.js";
import { heeded, otherArguments, parsedArguments } from "./givenArguments.js";
import { type GivenTool, thrownMessage, unfit } from "./givenTool.js";
import { HANDLER_MS, handled, handlerClock, heardTurn } from "./handled.js";
import type { HandledCall, MockedResult, MockToolsOptions, ToolHandler } from "./mockOptions.js";
import { mockOrigin } from "./mockOrigin.js";
import { keyedRows, rowAccess } from "./rowAccess.js";
import { RowState } from "./rowState.js";
import { ToolRecord } from "./toolRecord.js";
import { ToolResults } from "./toolResult.js";

interface Run {
  readonly state: RowState;
  readonly record: ToolRecord;
  readonly world: World;
  readonly counts: Map<string, number>;
}

/** Mocked tools with a state behind them. */
export class MockedTools {
  /** Recognised operation of each tool on rows; null for a tool that stands alone. */
  readonly recognised: ReadonlyMap<string, OperationMeaning | null>;
  /**
   * Constraints of tools' schema libraries that JSON Schema cannot express, by tool, in the library's words. Arguments are still checked by
   * the library.
   */
  readonly unrepresentable: ReadonlyMap<string, string>;
  private readonly byName: ReadonlyMap<string, GivenTool>;
  private readonly uses: ReadonlyMap<string, Reading>;
  private readonly results: ReadonlyMap<string, ToolResults>;
  private readonly options: MockToolsOptions;
  private readonly handlers: Readonly<Record<string, ToolHandler | undefined>>;
  private readonly needsYes: ReadonlySet<string>;
  private readonly origin: Origin;
  private current: Run;
  private readonly warned = new Set<string>();

  /** Users call `mockTools`. @internal */
  constructor(tools: readonly GivenTool[], options: MockToolsOptions) {
    const corrections = checkMockOptions(tools, options);
    const { rows = {}, handlers = {}, seed = 1, needsYes = [] } = options;
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.unrepresentable = new Map(
      tools.flatMap(({ name, unrepresentable }) =>
        unrepresentable === undefined ? [] : [[name, unrepresentable] as const],
      ),
    );
    this.uses = recognise(tools, rows, corrections).uses;
    if (Object.keys(handlers).length === 0 && options.unhandled !== "echo")
      for (const problem of rowProblems(rows, this.uses)) console.warn(`[backlot] ${problem}`);
    this.recognised = new Map(tools.map(({ name }) => [name, meaningOf(this.uses.get(name))]));
    this.results = new Map(tools.map((tool) => [tool.name, new ToolResults(tool, seed)]));
    this.handlers = handlers as Readonly<Record<string, ToolHandler | undefined>>;
    this.options = options;
    this.needsYes = new Set(needsYes);
    this.current = newRun(tools, options);
    this.origin = mockOrigin(tools, this.current.record.intents, this.uses, options, (tool) => this.isSearch(tool));
    noteOrigin(this, this.origin);
  }

  /** Returns the current rows of an entity. @throws BacklotError BAD_OPTION for an unknown entity */
  rows(entity: string): readonly Row[] {
    this.checkEntity(entity);
    return structuredClone(this.current.state.rows(entity)) as Row[];
  }

  /** Returns all current rows, by entity and key, and the clock. Compare two snapshots with `diff` of `backlot`. */
  snapshot(): Snapshot {
    const { state, world } = this.current;
    const entities = this.entities.map((entity) => {
      const { key } = keyedRows(state, this.uses, entity);
      return [entity, rowsById(state.rows(entity).map((row) => [row[key] ?? null, row]))] as const;
    });
    return structuredClone({ variables: {}, rows: Object.fromEntries(entities), now: world.now, unconsumed: {} });
  }

  /** Starts over: with the rows, clock and seed of the options, no calls, and an empty transcript. */
  reset(): void {
    this.current = newRun([...this.byName.values()], this.options);
  }

  /** Returns the calls so far as a dialogue, for matchers: searches as found, other tools as performed, or as failed. */
  transcript(id = "mock"): Transcript {
    const { seed = 1 } = this.options;
    const transcript = this.current.record.transcript(id, { seed, now: clockAtFirst(this.options) });
    noteOrigin(transcript, this.origin);
    return transcript;
  }

  /**
   * Records a user turn.
   * @param said the words, or a turn with their meaning: an intent is the name of a tool, slots are its arguments
   * @throws BacklotError BAD_OPTION for an invalid turn, and for an unknown tool or argument
   */
  userSays(said: string | Omit<UserTurn, "author">): void {
    this.current.record.hear(heardTurn(said, this.origin));
  }

  /** Records a response of the assistant. */
  responds(text: string): void {
    this.current.record.respond(text);
  }

  /**
   * Calls a tool. Mistakes of a model, errors of a handler and planned faults are results with `isError`.
   * @throws BacklotError UNHANDLED_CALL if nothing answers the tool and the options make that an error; WRONG_RESULT for a handler's result
   * that breaks the tool's schema; HANDLER_TIMEOUT for a handler that takes too long
   */
  async call(name: string, said: unknown = {}, callId?: string): Promise<MockedResult> {
    const run = this.current;
    const problem = unfit(said);
    // A copy keeps changes by the handler or the caller apart.
    const args = problem === null ? structuredClone(said) : undefined;
    const tool = this.byName.get(name);
    if (tool === undefined) {
      const value = `no tool is called ${name}${didYouMean(name, this.byName.keys())}`;
      run.record.add({ name, args, ...given({ callId }) }, null, { value, isError: true });
      return { value, isError: true };
    }
    const call = (run.counts.get(name) ?? 0) + 1;
    run.counts.set(name, call);
    const parsed =
      problem === null
        ? await parsedArguments(tool, structuredClone(args))
        : { problem: `the arguments of ${name} are wrong: the object ${problem}` };
    // The user is not asked about invalid calls.
    const needsYes = this.needsYes.has(name) && !("problem" in parsed);
    const result: MockedResult =
      "problem" in parsed
        ? { value: parsed.problem, isError: true }
        : await this.answered(tool, parsed.value, run, call);
    run.record.add({ name, args, needsYes, ...given({ callId }) }, this.isSearch(tool) ? "found" : "performed", result);
    return result;
  }

  private async answered(tool: GivenTool, args: JsonObject, run: Run, call: number): Promise<MockedResult> {
    const { name } = tool;
    const faults = (this.options.faults ?? []).filter((one) => one.tool === name && (one.call ?? call) === call);
    for (const { delayMs = 0 } of faults) {
      await delay(delayMs);
      if (delayMs > 0) run.world.pass(delayMs);
    }
    const fault = faults.find(({ error }) => error !== undefined);
    if (fault !== undefined)
      return { value: fault.error instanceof Error ? thrownMessage(fault.error) : fault.error, isError: true };
    const handler = Object.hasOwn(this.handlers, name) ? this.handlers[name] : undefined;
    const answer = (): MockedResult => this.byState(tool, args, run.state);
    if (handler === undefined) {
      this.noteUnhandled(name);
      return answer();
    }
    const access = rowAccess(run.state, this.uses, (entity) => this.checkEntity(entity));
    const handledCall: HandledCall = {
      call,
      ...access,
      rows: (entity) => access.list(entity),
      clock: handlerClock(run.world),
      answer: () => {
        const { value, isError } = answer();
        if (isError) throw new Error(String(value));
        return value;
      },
    };
    const { timeoutMs = HANDLER_MS } = this.options;
    const value = await handled(handler, name, args, handledCall, timeoutMs);
    if ("thrown" in value) return { value: value.thrown, isError: true };
    const problem = this.results.get(name)?.problem(value.given) ?? null;
    if (problem === null) return { value: value.given, isError: false };
    throw new BacklotError(
      "WRONG_RESULT",
      `the handler of ${name} gave what the tool's schema does not allow: it ${problem}`,
    );
  }

  private byState({ name, parameters, parse }: GivenTool, args: JsonObject, state: RowState): MockedResult {
    const results = this.results.get(name) as ToolResults;
    const use = this.uses.get(name);
    const { examples = {} } = this.options;
    if (use === undefined) {
      const value = Object.hasOwn(examples, name) ? structuredClone(examples[name]) : results.alone(args);
      return { value, isError: false };
    }
    this.noteUnused(name, use, args);
    // Output of a schema library is used as it is.
    const taken = parse === undefined ? (heeded(parameters, parameters, args) as JsonObject) : args;
    const effect = state.apply(use, taken, otherArguments(parameters, args));
    if ("refused" in effect) return { value: effect.refused, isError: true };
    return { value: structuredClone(results.ofEffect(effect, args, use.key)), isError: false };
  }

  /** Warns of a call without an answer from rows, handler or example, once for each tool. @throws BacklotError UNHANDLED_CALL */
  private noteUnhandled(name: string): void {
    const { examples = {}, strict = false, unhandled = strict ? "error" : "warn" } = this.options;
    if (unhandled === "echo" || this.uses.has(name) || Object.hasOwn(examples, name)) return;
    const problem = new BacklotError(
      "UNHANDLED_CALL",
      `${name} was called, and neither rows nor a handler nor an example answers it`,
    );
    if (unhandled === "error") throw problem;
    if (this.warned.has(name)) return;
    this.warned.add(name);
    console.warn(`[backlot] ${problem.message}: its result is made up. ${problem.hint.replace("NAME", name)}`);
  }

  /** Warns of what a call leaves undone, once for each: arguments or a word that choose no rows, a change of nothing. */
  private noteUnused(name: string, use: Reading, args: JsonObject): void {
    if (this.options.unhandled === "echo") return;
    const { does, doubt, unused = [], entity } = use;
    const said = unused.filter((parameter) => (own(args, parameter) ?? null) !== null);
    const problems = said.map((parameter) => unusedParameter(parameter, entity));
    if (doubt !== undefined && (does === "list" || does === "count")) problems.push(doubt);
    const advised = problems.map((problem) => `${problem}. A handler can choose by it.`);
    if (does === "update" && changesNothing(use))
      advised.push(
        `no column of ${entity} says that it was done, and the row stays as it is. A handler can change it.`,
      );
    for (const problem of advised.filter((one) => !this.warned.has(`${name}: ${one}`))) {
      this.warned.add(`${name}: ${problem}`);
      console.warn(`[backlot] ${name}: ${problem}`);
    }
  }

  private isSearch({ name, readOnly }: GivenTool): boolean {
    if (this.needsYes.has(name)) return false;
    const does = this.recognised.get(name)?.does;
    return readOnly ?? (does === "list" || does === "read");
  }

  private get entities(): readonly string[] {
    const named = [...this.uses.values()].map(({ entity }) => entity);
    return [...new Set([...Object.keys(this.options.rows ?? {}), ...named])];
  }

  private checkEntity(entity: string): void {
    const known = this.entities;
    if (!known.includes(entity))
      throw new BacklotError("BAD_OPTION", `no entity is called ${entity}${didYouMean(entity, known)}`);
  }
}

function newRun(tools: readonly GivenTool[], options: MockToolsOptions): Run {
  const { rows = {}, seed = 1 } = options;
  const world = new World({ seed, now: clockAtFirst(options) }, new Map());
  return { state: new RowState(rows, seed), record: new ToolRecord(tools), world, counts: new Map() };
}

const clockAtFirst = ({ now = EPOCH }: MockToolsOptions): number => pointInTime(now);

/** Tests if an update has nothing to write, whatever its arguments are. */
const changesNothing = ({ columns, sets, adds, takes, whole }: Reading): boolean =>
  whole === undefined && [columns, sets, adds, takes].every((written = {}) => Object.keys(written).length === 0);

function meaningOf(use: Reading | undefined): OperationMeaning | null {
  if (use === undefined) return null;
  const { does, entity, key, parameter, doubt } = use;
  return { does, entity, key, ...given({ parameter, doubt }) };
}
