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
  /** Further fields of the source's turn, kept as they came. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * What a user's words come to, for policies that read no language. An intent is started with the slots; without one,
 * the slots belong to what is under way.
 */
export interface UserMeaning {
  /** The intent that the user wants carried out. */
  readonly intent?: string;
  /** What the user gives, by slot; null takes a value back. */
  readonly slots?: Readonly<Record<string, Value | Operator | null>>;
  /** Yes or no, where a task waits for a confirmation or for `resume`. */
  readonly confirms?: boolean;
  /** The user gives up what is under way. */
  readonly cancels?: boolean;
  /** What the user wants to know of what was done or found, by slot. */
  readonly requests?: readonly string[];
  /** Slots whose values the user says by what was found or done before: "the second one", "the same day". */
  readonly references?: Readonly<Record<string, MeantReference>>;
}

/** What a user refers to in place of a value: `x6[1].name`, or `x0.date`. */
export interface MeantReference {
  /** The variable of the task or search. */
  readonly task: Ref;
  /** The slot of it that holds the value. */
  readonly slot: string;
  /** The place of a row that the search found, from 0. Default: it is the task itself. */
  readonly row?: number;
  /** How many minutes later than the value the user wants it: "an hour later". Default: it is the value. */
  readonly minutes?: number;
}

/** What the user said. Its tags are those of the whole user turn, up to the next one. */
export interface UserTurn extends AnyTurn {
  /** Whose turn it is. */
  readonly author: "User";
  /** What the user says. */
  readonly text: string;
  /** Where it is known without reading the text: a simulated user says it. */
  readonly means?: UserMeaning;
}

/** One command of the assistant, as its source wrote it. */
export interface SystemTurn extends AnyTurn {
  /** Whose turn it is. */
  readonly author: "System";
  /** Its index in the dialogue. Default: the next one. */
  readonly index?: number;
  /** The command as text. */
  readonly command: string;
}

/**
 * What the back-end answered. A source that recorded structured signals gives `signal` (replay compares the keys it
 * holds); one that recorded LUCID's wording, such as `perform(x4)`, gives `text`, kept verbatim. One of
 * the two is there.
 */
export interface SignalTurn extends AnyTurn {
  /** Whose turn it is. */
  readonly author: "Signal";
  /** Its index in the dialogue. Default: the next one. */
  readonly index?: number;
  /** The signal; absent where only its wording was recorded. */
  readonly signal?: Signal;
  /** The signal's wording. */
  readonly text?: string;
}

/** What the assistant said to the user. */
export interface ResponseTurn extends AnyTurn {
  /** Whose turn it is. */
  readonly author: "Response";
  /** What the assistant says. */
  readonly text: string;
}

/** One turn of a dialogue; `author` says which kind it is. */
export type Turn = UserTurn | SystemTurn | SignalTurn | ResponseTurn;
/** Who a turn is of: the user, the system with a command, the back-end with a signal, or the response to the user. */
export type Author = Turn["author"];

/** A variable's value when the dialogue ended; a query's slots are its filters. Only non-empty slots are listed. */
export interface FinalTask {
  /** The intent that the task is of. */
  readonly intent: string;
  /** The values of its slots at the end. */
  readonly slots: Filter;
  /** Whether it was confirmed. Default: not recorded. */
  readonly confirmed?: boolean;
}

/** One dialogue with its commands and signals: the shape that everything else imports, measures, tests or serves. */
export interface Transcript {
  /** The dialogue's id, unique in its file. */
  readonly id: string;
  /** The split that it belongs to. */
  readonly split?: string;
  /** Its turns, in order. */
  readonly turns: readonly Turn[];
  /** Rows by entity name that queries always return (LUCID's planned entities). */
  readonly entities?: Readonly<Record<string, readonly Row[]>>;
  /** How tables differ from the fixtures at the beginning, by entity name, as an earlier dialogue has left them. */
  readonly tables?: Readonly<Record<string, TableChanges>>;
  /** Planned results by intent name, consumed in order. */
  readonly outcomes?: Readonly<Record<string, readonly Outcome[]>>;
  /** Failures on demand. */
  readonly faults?: readonly Fault[];
  /** The signal kinds that the source recorded; replay compares only those. Default: all. */
  readonly observes?: readonly SignalKind[];
  /** Seed and clock the dialogue was made with. */
  readonly seed?: number;
  /** The clock it was made with, in milliseconds since 1970. */
  readonly now?: number;
  /** The values at the end, by variable. */
  readonly final?: Readonly<Record<string, FinalTask>>;
  /** Further fields of the source, kept as they came. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
