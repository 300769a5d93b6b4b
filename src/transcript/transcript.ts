import type {
  Fault,
  Filter,
  Operator,
  Outcome,
  Ref,
  Row,
  Signal,
  SignalKind,
  TableChanges,
  Value,
} from "../kit/internal.js";
import type { Tag } from "./tags.js";

interface AnyTurn {
  readonly tags?: readonly Tag[];
  /** Further fields of the source's turn, unchanged. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * The meaning of a user's words, for policies that read no language. A named intent is started with the slots; without
 * one, the slots belong to the current task.
 */
export interface UserMeaning {
  /** The intent that the user wants carried out. */
  readonly intent?: string;
  /** The values that the user gives, by slot; null takes a value back. */
  readonly slots?: Readonly<Record<string, Value | Operator | null>>;
  /** Yes or no to a task that waits for a confirmation or for `resume`. */
  readonly confirms?: boolean;
  /** True if the user gives up the current task. */
  readonly cancels?: boolean;
  /** Slots of a result that the user asks about. */
  readonly requests?: readonly string[];
  /** Slots whose values the user gives by reference to earlier results: "the second one", "the same day". */
  readonly references?: Readonly<Record<string, MeantReference>>;
}

/** A reference in place of a value: `x6[1].name`, or `x0.date`. */
export interface MeantReference {
  /** The variable of the task or search. */
  readonly task: Ref;
  /** The slot of it that holds the value. */
  readonly slot: string;
  /** The index of a row that the search found, from 0. Default: the task itself. */
  readonly row?: number;
  /** The number of minutes to add to the value: "an hour later". Default: 0. */
  readonly minutes?: number;
}

/** A turn of the user. Its tags are those of the whole user turn, up to the next one. */
export interface UserTurn extends AnyTurn {
  /** The author of the turn. */
  readonly author: "User";
  /** The user's words. */
  readonly text: string;
  /** The meaning, if it is known without reading the text, as for a simulated user. */
  readonly means?: UserMeaning;
}

/** One command of the assistant, as its source wrote it. */
export interface SystemTurn extends AnyTurn {
  /** The author of the turn. */
  readonly author: "System";
  /** Its index in the dialogue. Default: the next one. */
  readonly index?: number;
  /** The command as text. */
  readonly command: string;
}

/**
 * A signal of the back-end. A source that recorded structured signals gives `signal` (replay compares its keys). One
 * that recorded LUCID's wording, such as `perform(x4)`, gives `text`, kept verbatim. At least one of the two is
 * present.
 */
export interface SignalTurn extends AnyTurn {
  /** The author of the turn. */
  readonly author: "Signal";
  /** Its index in the dialogue. Default: the next one. */
  readonly index?: number;
  /** The signal; absent if only its wording was recorded. */
  readonly signal?: Signal;
  /** The signal's wording. */
  readonly text?: string;
}

/** A response of the assistant to the user. */
export interface ResponseTurn extends AnyTurn {
  /** The author of the turn. */
  readonly author: "Response";
  /** The assistant's words. */
  readonly text: string;
}

/** One turn of a dialogue; `author` is its kind. */
export type Turn = UserTurn | SystemTurn | SignalTurn | ResponseTurn;
/**
 * The author of a turn: the user, the system with a command, the back-end with a signal, or the response to the user.
 */
export type Author = Turn["author"];

/** A variable's value when the dialogue ended; a query's slots are its filters. Only non-empty slots are listed. */
export interface FinalTask {
  /** The intent of the task. */
  readonly intent: string;
  /** The values of its slots at the end. */
  readonly slots: Filter;
  /** True if it was confirmed. Default: not recorded. */
  readonly confirmed?: boolean;
}

/** One dialogue with its commands and signals: the shape that all other parts read, measure, test or serve. */
export interface Transcript {
  /** The dialogue's id, unique in its file. */
  readonly id: string;
  /** The split that it belongs to, such as `train`. */
  readonly split?: string;
  /** Its turns, in order. */
  readonly turns: readonly Turn[];
  /** Rows by entity name that queries always return (LUCID's planned entities). */
  readonly entities?: Readonly<Record<string, readonly Row[]>>;
  /** Differences of tables from the fixtures at the beginning, by entity name, left by an earlier dialogue. */
  readonly tables?: Readonly<Record<string, TableChanges>>;
  /** Planned results by intent name, consumed in order. */
  readonly outcomes?: Readonly<Record<string, readonly Outcome[]>>;
  /** Failures on demand. */
  readonly faults?: readonly Fault[];
  /** The signal kinds that the source recorded; replay compares only those. Default: all. */
  readonly observes?: readonly SignalKind[];
  /** The seed with which the dialogue was made. */
  readonly seed?: number;
  /** The clock with which it was made, in milliseconds since 1970. */
  readonly now?: number;
  /** The values at the end, by variable. */
  readonly final?: Readonly<Record<string, FinalTask>>;
  /** Further fields of the source, unchanged. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
