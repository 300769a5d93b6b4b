/** A call of an intent that was carried out or refused by the back-end. */
export interface Act<Arguments extends object = Readonly<Record<string, unknown>>> {
  /** Command name of the intent. */
  readonly intent: string;
  /** Values of the call by slot; empty slots are absent. */
  readonly arguments: Arguments;
  /** `failed`: the back-end answered with a failure or an error. */
  readonly outcome: "performed" | "found" | "failed";
  /** Reason of a failure; null for other outcomes. */
  readonly reason: string | null;
  /** Answer, row or rows; null if there are none. */
  readonly answer: unknown;
  /** Rows that the command added, changed or removed; it may hold further acts. */
  readonly changes: readonly RowChange[];
  /** Index of the command. */
  readonly index: number;
  /** Position of the command in the transcript's turns. */
  readonly turn: number;
  /** Command as it stands in the transcript. */
  readonly command: string;
}

/** A row before and after an act; null if it was not there. */
export interface RowChange {
  /** Name of the entity. */
  readonly entity: string;
  /** Id of the row, as text. */
  readonly id: string;
  /** Row before the act. */
  readonly before: object | null;
  /** Row after the act. */
  readonly after: object | null;
}

/** Read access to the rows that the back-end held before an act. */
export interface RuleWorld {
  /** Returns the row with an id, or null. */
  get<R extends object = Readonly<Record<string, unknown>>>(entity: string, id: unknown): R | null;
  /** Returns all rows of an entity. */
  rows<R extends object = Readonly<Record<string, unknown>>>(entity: string): readonly R[];
  /** Session's virtual clock, in milliseconds since 1970. */
  readonly now: number;
}

/** The dialogue up to an act. */
export interface RuleDialogue {
  /** Earlier acts, in order. */
  readonly earlier: readonly Act[];
  /** Words of the user: the turns before the act, and the scenario of a task. */
  readonly said: string;
}

/** An act with what was there before it. */
export interface JudgedAct {
  readonly act: Act;
  readonly world: RuleWorld;
  readonly dialogue: RuleDialogue;
}
