import type { Operator, Row, Signal, Value } from "../../kit/internal.js";
import { sameValue } from "../../kit/internal.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { Property, PropertyContext, Violation } from "./property.js";
import type { StepValue, Trace } from "./trace.js";
import { traceOf } from "./traceReader.js";
import { isDefault, unaskedValues } from "./unaskedValues.js";
import { plainText } from "./userGoal.js";

/**
 * Every value in an accepted command was said by the user before, or came from the back-end: in a row, as an option or as an argument.
 * References have such values by themselves; lists and comparisons may be built from them. Texts may differ in case and blanks. If the user
 * gave the slot in its own words, such as a date in another format, any value may stand for them; and for a user turn without a recorded
 * meaning, a value counts as said if its text occurs there.
 *
 * A value that was said or returned for another goal is not given for this one: an act with it is judged when it happens, see
 * `unaskedValues`. A slot may have the default of its intent's file, and any value to which the user has agreed.
 */
export const derivableArguments: Property = {
  name: "derivableArguments",
  title: "uses no argument that was neither said, returned nor agreed to for the goal",
  check(transcript, context) {
    const trace = traceOf(transcript, context);
    return [...underivable(transcript, trace, context), ...unaskedValues(trace, context)];
  },
};

function underivable(transcript: Transcript, trace: Trace, { catalog }: PropertyContext): Violation[] {
  const known = new KnownValues();
  let read = -1;
  return trace.exchanges.flatMap((exchange) =>
    exchange.steps.flatMap(({ recorded, given }) => {
      for (; read < recorded.at; read++) known.learn(transcript.turns[read + 1]);
      if (recorded.isRefused) return [];
      return given.flatMap((one) => {
        if (!one.isLiteral || known.derives(one, recorded.at)) return [];
        const { goal, slot, value } = one;
        if (goal !== null && isDefault(goal.intent, slot, value as Value, catalog)) return [];
        const message = `${slot} is ${JSON.stringify(value)}, which was neither said nor returned`;
        return [{ property: "derivableArguments", turn: recorded.at, message, slot }];
      });
    }),
  );
}

class KnownValues {
  /** Texts without case and blanks, numbers and booleans. */
  private readonly scalars = new Set<unknown>();
  private readonly values: object[] = [];
  /** Texts of user turns without a recorded meaning. */
  private readonly texts: string[] = [];
  /** Signals not read yet: most values are said by the user. */
  private unread: Signal[] = [];

  learn(turn: Turn | undefined): void {
    if (turn?.author === "User") {
      if (turn.means === undefined) this.texts.push(turn.text.toLowerCase());
      for (const value of Object.values(turn.means?.slots ?? {})) this.add(value);
    }
    if (turn?.author === "Signal" && turn.signal !== undefined) this.unread.push(turn.signal);
  }

  derives({ goal, slot, value }: StepValue, at: number): boolean {
    if (value === undefined || value === null || this.has(value)) return true;
    const given = goal?.last(slot, at)?.value ?? null;
    if (goal !== null && given !== null && !goal.fits(slot, given)) return true;
    if (typeof value !== "object") return false;
    const parts: readonly Value[] = "operator" in value ? (value as Operator).args : Array.isArray(value) ? value : [];
    return parts.length > 0 && parts.every((part) => this.has(part));
  }

  private has(value: Value | Operator): boolean {
    if (this.holds(value)) return true;
    if (this.unread.length === 0) return false;
    for (const signal of this.unread) for (const one of returned(signal)) this.add(one);
    this.unread = [];
    return this.holds(value);
  }

  private holds(value: Value | Operator): boolean {
    if (typeof value === "object") return this.values.some((one) => sameValue(one as Value, value));
    if (this.scalars.has(plain(value))) return true;
    return this.texts.some((text) => text.includes(String(value).toLowerCase()));
  }

  private add(value: unknown): void {
    if (value === null || value === undefined) return;
    if (typeof value !== "object") {
      this.scalars.add(plain(value));
      return;
    }
    this.values.push(value);
    if (Array.isArray(value)) for (const item of value) this.add(item);
    else if ("args" in value && Array.isArray(value.args)) this.add(value.args);
    else for (const field of Object.values(value)) this.add(field);
  }
}

const plain = (value: unknown): unknown => (typeof value === "string" ? plainText(value) : value);

function returned(signal: Signal): readonly unknown[] {
  const ofRows = (rows: readonly Row[] = []) => rows.flatMap((row) => Object.values(row));
  switch (signal.kind) {
    case "found":
      return ofRows(signal.rows);
    case "performed":
      return [...Object.values(signal.arguments), ...ofRows(signal.row === undefined ? [] : [signal.row])];
    case "failed":
      return ofRows(signal.alternatives);
    case "choose":
      return signal.options;
    default:
      return [];
  }
}
