import { BacklotError } from "../../errors.js";
import { given } from "../../json/given.js";
import { isObject, type JsonObject } from "../../json/object.js";
import type { Row } from "../../kit/internal.js";
import { checkMeanings } from "../../mocks/rows/checkMeanings.js";
import type { Corrections, OperationMeaning, Reading } from "../../mocks/rows/operation.js";
import { recognise } from "../../mocks/rows/recognise.js";
import { noteOrigin, type Origin } from "../../runtime/catalogs.js";
import { didYouMean } from "../../schema/nearest.js";
import { meaningIn } from "../../schema/rowMeaning.js";
import type { Transcript } from "../../transcript/index.js";
import { unfit, wordsOf } from "./fit.js";
import { parsedArguments } from "./givenArguments.js";
import type { GivenTool } from "./givenTool.js";
import type { HandledCall, MockedResult, MockToolsOptions, ToolHandler } from "./mockOptions.js";
import { mockOrigin } from "./mockOrigin.js";
import { heeded, otherArguments } from "./otherArguments.js";
import { rowAccess } from "./rowAccess.js";
import { RowState } from "./rowState.js";
import { ToolRecord } from "./toolRecord.js";
import { ToolResults } from "./toolResult.js";

const HANDLER_MS = 10_000;
/** The options that hold something for each name. */
const MAPS: readonly string[] = ["rows", "handlers", "examples", "meanings"];
const UNHANDLED: readonly string[] = ["warn", "error", "echo"];
const OPTIONS: readonly string[] = [...MAPS, "faults", "strict", "unhandled", "timeoutMs", "seed"];

/** Tools of somebody else's, with a state behind them. */
export class MockedTools {
  /** What each tool was recognised to do with which rows; null for one that stands alone. */
  readonly recognised: ReadonlyMap<string, OperationMeaning | null>;
  /**
   * What tools' schema libraries say that JSON Schema cannot, by tool, in the library's words. Their own library judges
   * their arguments all the same.
   */
  readonly unrepresentable: ReadonlyMap<string, string>;
  private readonly byName: ReadonlyMap<string, GivenTool>;
  private readonly uses: ReadonlyMap<string, Reading>;
  private readonly results: ReadonlyMap<string, ToolResults>;
  private readonly options: MockToolsOptions;
  private readonly handlers: Readonly<Record<string, ToolHandler | undefined>>;
  private readonly state: RowState;
  private readonly record: ToolRecord;
  private readonly origin: Origin;
  private readonly counts = new Map<string, number>();
  private readonly warned = new Set<string>();

  /** Users call `mockTools`. @internal */
  constructor(tools: readonly GivenTool[], options: MockToolsOptions) {
    for (const name of Object.keys(options))
      if (!OPTIONS.includes(name))
        throw new BacklotError("BAD_OPTION", `mockTools has no option ${name}${didYouMean(name, OPTIONS)}`);
    const { unhandled } = options;
    if (unhandled !== undefined && !UNHANDLED.includes(unhandled))
      throw new BacklotError(
        "BAD_OPTION",
        `unhandled takes ${UNHANDLED.join(", ")}, not ${String(unhandled)}${didYouMean(String(unhandled), UNHANDLED)}`,
      );
    for (const [name, held] of Object.entries(options)) {
      if (held !== undefined && MAPS.includes(name) && !isObject(held))
        throw new BacklotError("BAD_OPTION", `${name} takes an object by name`);
    }
    const { rows = {}, meanings = {}, handlers = {}, examples = {}, faults = [], seed = 1 } = options;
    checkData(rows, examples, faults);
    for (const [name, handler] of Object.entries(handlers))
      if (handler !== undefined && typeof handler !== "function")
        throw new BacklotError("BAD_OPTION", `the handler of ${name} must be a function`);
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.unrepresentable = new Map(
      tools.flatMap(({ name, unrepresentable }) =>
        unrepresentable === undefined ? [] : [[name, unrepresentable] as const],
      ),
    );
    const named = [...Object.keys(meanings), ...Object.keys(handlers), ...Object.keys(examples)];
    for (const name of [...named, ...faults.map(({ tool }) => tool)]) this.checkName(name);
    const corrections = corrected(meanings);
    if (Object.keys(corrections).length > 0)
      checkMeanings((problem) => new BacklotError("BAD_OPTION", `meanings: ${problem}`), corrections, tools, rows);
    this.uses = recognise(tools, rows, corrections).uses;
    this.recognised = new Map(tools.map(({ name }) => [name, meaningOf(this.uses.get(name))]));
    this.results = new Map(tools.map((tool) => [tool.name, new ToolResults(tool, seed)]));
    this.handlers = handlers as Readonly<Record<string, ToolHandler | undefined>>;
    this.options = options;
    this.state = new RowState(rows, seed);
    this.record = new ToolRecord(tools);
    this.origin = mockOrigin(tools, this.record.intents, this.uses, options, (tool) => this.isSearch(tool));
    noteOrigin(this, this.origin);
  }

  /** The rows of an entity as they stand. @throws BacklotError BAD_OPTION for an entity that neither rows nor tools name */
  rows(entity: string): readonly Row[] {
    this.checkEntity(entity);
    return structuredClone(this.state.rows(entity)) as Row[];
  }

  /** The calls so far as a dialogue, for matchers: searches have found, other tools have performed, or they failed. */
  transcript(id = "mock"): Transcript {
    const transcript = this.record.transcript(id);
    noteOrigin(transcript, this.origin);
    return transcript;
  }

  /** Puts on record what the user says. */
  userSays(text: string): void {
    this.record.userSays(text);
  }

  /** Puts on record what the assistant says. */
  responds(text: string): void {
    this.record.responds(text);
  }

  /**
   * Calls a tool. What a model may do wrong, what a handler throws and what a fault plans is a result with `isError`.
   * @throws BacklotError UNHANDLED_CALL where nothing answers the tool and that is an error; WRONG_RESULT for a handler whose
   * result the tool's own schema does not allow; HANDLER_TIMEOUT for one that takes too long
   */
  async call(name: string, said: unknown = {}, callId?: string): Promise<MockedResult> {
    const problem = unfit(said);
    // A copy: what a handler does to its arguments, or the caller to these, is theirs alone.
    const args = problem === null ? structuredClone(said) : undefined;
    const tool = this.byName.get(name);
    if (tool === undefined) {
      const value = `no tool is called ${name}${didYouMean(name, this.byName.keys())}`;
      this.record.add(name, args, null, { value, isError: true }, callId);
      return { value, isError: true };
    }
    const call = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, call);
    const result: MockedResult =
      problem === null
        ? await this.answered(tool, structuredClone(args), call)
        : { value: `the arguments of ${name} are wrong: the object ${problem}`, isError: true };
    const isSearch = this.isSearch(tool);
    this.record.add(name, args, isSearch ? "found" : "performed", result, callId);
    return result;
  }

  private async answered(tool: GivenTool, args: unknown, call: number): Promise<MockedResult> {
    const { name } = tool;
    const faults = (this.options.faults ?? []).filter((one) => one.tool === name && (one.call ?? call) === call);
    for (const { delayMs = 0 } of faults) if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    const fault = faults.find(({ error }) => error !== undefined);
    const parsed = await parsedArguments(tool, args);
    if ("problem" in parsed) return { value: parsed.problem, isError: true };
    if (fault !== undefined) return { value: fault.error, isError: true };
    const handler = this.handlers[name];
    const answer = (): MockedResult => this.byState(tool, parsed.value);
    if (handler === undefined) {
      this.noteUnhandled(name);
      return answer();
    }
    const handled: HandledCall = {
      call,
      ...rowAccess(this.state, this.uses, (entity) => this.checkEntity(entity)),
      rows: (entity) => this.rows(entity),
      answer: () => {
        const { value, isError } = answer();
        if (isError) throw new Error(String(value));
        return value;
      },
    };
    const value = await this.handledBy(handler, name, parsed.value, handled);
    if ("thrown" in value) return { value: value.thrown, isError: true };
    const problem = this.results.get(name)?.problem(value.given) ?? null;
    if (problem === null) return { value: value.given, isError: false };
    throw new BacklotError(
      "WRONG_RESULT",
      `the handler of ${name} gave what the tool's schema does not allow: it ${problem}`,
    );
  }

  private async handledBy(
    handler: ToolHandler,
    name: string,
    args: JsonObject,
    call: HandledCall,
  ): Promise<{ readonly given: unknown } | { readonly thrown: string }> {
    const { timeoutMs = HANDLER_MS } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new BacklotError(
        "HANDLER_TIMEOUT",
        `the handler of ${name} has not answered within ${timeoutMs} ms`,
      );
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    try {
      return { given: await Promise.race([(async () => handler(args, call))(), late]) };
    } catch (cause) {
      if (isOurs(cause)) throw cause;
      return { thrown: wordsOf(cause) };
    } finally {
      clearTimeout(timer);
    }
  }

  private byState({ name, parameters, parse }: GivenTool, args: JsonObject): MockedResult {
    const results = this.results.get(name) as ToolResults;
    const use = this.uses.get(name);
    const { examples = {} } = this.options;
    if (use === undefined) {
      const value = Object.hasOwn(examples, name) ? structuredClone(examples[name]) : results.alone(args);
      return { value, isError: false };
    }
    // What a schema library gives has been heeded by that.
    const taken = parse === undefined ? (heeded(parameters, parameters, args) as JsonObject) : args;
    const effect = this.state.apply(use, taken, otherArguments(parameters, args));
    if ("refused" in effect) return { value: effect.refused, isError: true };
    return { value: structuredClone(results.ofEffect(effect, args, use.key)), isError: false };
  }

  /** Warns of a call without an answer of rows, handler or example, once for each tool. @throws BacklotError UNHANDLED_CALL */
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

  private isSearch({ name, readOnly }: GivenTool): boolean {
    const does = this.recognised.get(name)?.does;
    return readOnly ?? (does === "list" || does === "read");
  }

  private checkEntity(entity: string): void {
    const known = [...Object.keys(this.options.rows ?? {}), ...[...this.uses.values()].map((use) => use.entity)];
    if (!known.includes(entity))
      throw new BacklotError("BAD_OPTION", `no entity is called ${entity}${didYouMean(entity, known)}`);
  }

  private checkName(name: string): void {
    if (this.byName.has(name)) return;
    throw new BacklotError("BAD_OPTION", `no tool is called ${name}${didYouMean(name, this.byName.keys())}`);
  }
}

/** Whether an error is one of ours: what a handler throws may be anything. */
function isOurs(thrown: unknown): boolean {
  try {
    return thrown instanceof BacklotError;
  } catch {
    return false;
  }
}

/** @throws BacklotError BAD_OPTION for what cannot be rows, examples or faults */
function checkData(
  rows: NonNullable<MockToolsOptions["rows"]>,
  examples: NonNullable<MockToolsOptions["examples"]>,
  faults: NonNullable<MockToolsOptions["faults"]>,
): void {
  const refuse = (what: string, problem: string | null): void => {
    if (problem !== null) throw new BacklotError("BAD_OPTION", `${what} cannot be used: it ${problem}`);
  };
  for (const [entity, own] of Object.entries(rows as Readonly<Record<string, unknown>>)) {
    if (!Array.isArray(own)) throw new BacklotError("BAD_OPTION", `the rows of ${entity} must be a list`);
    for (const [at, row] of own.entries())
      refuse(`row ${at + 1} of ${entity}`, isObject(row) ? unfit(row) : "is no object");
  }
  for (const [name, example] of Object.entries(examples)) refuse(`the example of ${name}`, unfit(example));
  for (const [at, fault] of (Array.isArray(faults) ? faults : []).entries())
    if (isObject(fault) && fault.call !== undefined && !(Number.isInteger(fault.call) && Number(fault.call) >= 1))
      throw new BacklotError(
        "BAD_OPTION",
        `fault ${at + 1}: calls are counted from 1, and call is ${String(fault.call)}`,
      );
  if (!Array.isArray(faults)) throw new BacklotError("BAD_OPTION", "faults takes a list");
  for (const [at, fault] of faults.entries())
    refuse(`fault ${at + 1}`, isObject(fault) ? unfit(fault) : "is no object");
}

/** What a tool means, without what its arguments do. */
function meaningOf(use: Reading | undefined): OperationMeaning | null {
  if (use === undefined) return null;
  const { does, entity, key, parameter, doubt } = use;
  return { does, entity, key, ...given({ parameter, doubt }) };
}

/** Corrections with their sentences read. @throws BacklotError BAD_OPTION */
function corrected(meanings: NonNullable<MockToolsOptions["meanings"]>): Corrections {
  const entries = Object.entries(meanings).map(([name, said]) => {
    if (typeof said !== "string") return [name, said] as const;
    const read = meaningIn(said);
    if ("problem" in read) throw new BacklotError("BAD_OPTION", `meanings of ${name}: ${read.problem}`);
    return [name, read.meaning] as const;
  });
  return Object.fromEntries(entries);
}
