import type { Row } from "../../../kit/internal.js";
import type { OperationMeaning } from "../../rows/operation.js";
import type { StandardSchema } from "./givenTool.js";
import type { RowAccess } from "./rowAccess.js";

/** Arguments of a tool that says nothing of their types. */
export type LooseArguments = Readonly<Record<string, unknown>>;

/** What a schema of a library gives. */
export type SchemaOutput<Schema> = Schema extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : LooseArguments
  : LooseArguments;

/** The arguments of a tool, by its own schema. */
export type ArgumentsOf<Tool> = Tool extends StandardSchema
  ? SchemaOutput<Tool>
  : Tool extends { readonly inputSchema: infer Schema extends StandardSchema }
    ? SchemaOutput<Schema>
    : Tool extends { readonly execute?: (input: infer Input, options: never) => unknown }
      ? unknown extends Input
        ? LooseArguments
        : Input
      : LooseArguments;

/** What a handler knows beside the arguments. */
export interface HandledCall extends RowAccess {
  /** Which call of the tool it is, counted from 1. */
  readonly call: number;
  /** The rows of an entity as they stand. */
  rows(entity: string): readonly Row[];
  /** The virtual clock of the mock. */
  readonly clock: HandlerClock;
  /** What the mock answers without the handler, and does to its rows. */
  answer(): unknown;
}

/** The virtual clock of a mock, as behaviours have it. */
export interface HandlerClock {
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /** Its date, `YYYY-MM-DD`. */
  readonly today: string;
  /** Lets virtual time pass, for later calls too. @param milliseconds from 0 */
  pass(milliseconds: number): void;
}

/** Answers calls of a tool: with its result, or with an error that it throws. */
export type ToolHandler<Arguments = LooseArguments> = (args: Arguments, call: HandledCall) => unknown;

/** Handlers by the name of the tool, typed where the tools are. */
export type ToolHandlers<Tools> = Tools extends readonly unknown[]
  ? Readonly<Record<string, ToolHandler>>
  : { readonly [Name in keyof Tools]?: ToolHandler<ArgumentsOf<Tools[Name]>> };

/** What happens to some calls of a tool. */
export interface ToolFault {
  /** The name of the tool. */
  readonly tool: string;
  /** Which call, counted from 1. Default: every one. */
  readonly call?: number;
  /** What the tool fails with: a message, or an error of the tool's own shape. Default: it does not fail. */
  readonly error?: unknown;
  /** How late the answer is, in milliseconds of real time, which pass on the virtual clock too. Default: 0. */
  readonly delayMs?: number;
}

/** How tools are mocked. */
export interface MockToolsOptions<Tools = unknown> {
  /** The rows that there are at first, by entity. Default: none. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
  /** Handlers by the name of the tool. Default: the rows answer. */
  readonly handlers?: ToolHandlers<Tools>;
  /**
   * The tools that the user has to agree to. Their calls are carried out all the same, as your own would be: whether the user had
   * said yes is for matchers and properties, by what `userSays` was told. Default: none is known to need a yes.
   */
  readonly needsYes?: readonly string[];
  /** Failures and delays. Default: none. */
  readonly faults?: readonly ToolFault[];
  /** Results by the name of the tool, for tools without handler that have nothing to do with rows. Default: none. */
  readonly examples?: Readonly<Record<string, unknown>>;
  /**
   * What tools do with which rows, where it is recognised wrong: a sentence as in `mock.json` (`creates tasks`, `reads
   * orders by number`, `alone`), or its parts; null for a tool that has nothing to do with any rows.
   */
  readonly meanings?: Readonly<Record<string, Partial<OperationMeaning> | string | null>>;
  /**
   * Treatment of a call that neither rows nor a handler nor an example answers: a warning on the console at the first one of each
   * tool, an error of the test (UNHANDLED_CALL), or nothing. In each case but the error the result is made up, by the tool's schema or of the
   * arguments. Default: "warn".
   */
  readonly unhandled?: "warn" | "error" | "echo";
  /** The same as `unhandled: "error"`. Default: false. */
  readonly strict?: boolean;
  /** How long a handler may take, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /** What generated values depend on. Default: 1. */
  readonly seed?: number;
  /**
   * The virtual clock at first: a Date, an ISO 8601 text (in UTC where it names no zone), or milliseconds since 1970.
   * Default: 2024-01-01T09:00:00Z.
   */
  readonly now?: number | string | Date;
}

/** The result of a call of a mocked tool. */
export interface MockedResult {
  /** What the tool answers, in its own shape; of a failure its message, or an error of its own shape. */
  readonly value: unknown;
  /** Whether it failed. */
  readonly isError: boolean;
}
