import {
  type Filter,
  type IntentSpec,
  lackingIn,
  own,
  type Ref,
  type Row,
  type Signal,
  type Value,
} from "../../kit/internal.js";
import { ended } from "../../schema/english/sentences.js";
import type { STATUSES } from "./output.js";

/** The result of a tool call. */
export interface ToolResult {
  /**
   * Signals of the back-end, in order. There are several if the call led to several commands, or was refused for
   * several reasons.
   */
  readonly signals: readonly Signal[];
  /** The result for programs. */
  readonly content: ToolContent;
  /** The result for people and models. */
  readonly text: string;
  /**
   * The result in the tool's own shape, if the tool belongs to an agent; the text then says the same. Absent for tools
   * of our own.
   */
  readonly value?: unknown;
  /** True if the call was refused or its task failed. */
  readonly isError: boolean;
  /** Commands that were carried out or refused, as text, in order. */
  readonly commands: readonly string[];
}

/** A task as a session holds it. */
export interface HeldTask {
  readonly spec: IntentSpec;
  readonly slots: Filter;
  /** Slots that were last set to null, which answers nullable ones. */
  readonly emptied: ReadonlySet<string>;
}

export interface Outcome {
  readonly status: "declined" | "cancelled" | "done";
  readonly task?: Ref;
}

/** @param held returns a task as the session holds it, or null if it is unknown */
export function resultOf(
  signals: readonly Signal[],
  commands: readonly string[],
  held: (ref: Ref) => HeldTask | null,
  outcome: Outcome = { status: "done" },
): ToolResult {
  const content = contentOf(signals, held, outcome);
  const isError = content.status === "error" || content.status === "failed";
  return { signals, content, text: resultText(content), isError, commands };
}

function contentOf(signals: readonly Signal[], held: (ref: Ref) => HeldTask | null, outcome: Outcome): ToolContent {
  const errors = signals.flatMap((signal) => (signal.kind === "error" ? [signal] : []));
  if (errors.length > 0) {
    return {
      status: "error",
      errors: errors.map(({ code, message, hint }) => ({ code, message, ...(hint === undefined ? {} : { hint }) })),
    };
  }
  const last = signals.at(-1);
  if (last === undefined || last.kind === "error" || outcome.status !== "done") {
    const { task } = outcome;
    const intent = task === undefined ? undefined : held(task)?.spec.command;
    return { ...outcome, ...(intent === undefined ? {} : { intent }) };
  }
  const task = held(last.ref);
  const about = { task: last.ref, ...(task === null ? {} : { intent: task.spec.command }) };
  switch (last.kind) {
    case "ask":
      return { status: "ask", ...about, slot: last.slot, missing: missingOf(task) };
    case "choose":
      return { status: "choose", ...about, slot: last.slot, options: last.options };
    case "confirm":
    case "ready":
      return { status: last.kind, ...about, arguments: task?.slots ?? {} };
    case "performed": {
      const { kind, ref: _, intent, ...rest } = last;
      return { status: kind, task: last.ref, intent, ...rest };
    }
    case "found": {
      const { kind, ref: _, intent, filter, ...rest } = last;
      return { status: kind, task: last.ref, intent, arguments: filter, ...rest };
    }
    case "failed": {
      const { kind, ref: _, intent, ...rest } = last;
      return { status: kind, task: last.ref, intent, ...rest };
    }
    default:
      return last satisfies never;
  }
}

/** Returns missing values in the order of requests: required slots, and the first required field of each object. */
export function missingOf(task: HeldTask | null): readonly string[] {
  if (task === null) return [];
  const { spec, slots, emptied } = task;
  return spec.slots.flatMap(
    (slot) => lackingIn(slot, own(slots, slot.name) ?? null, slots, emptied.has(slot.name)) ?? [],
  );
}

export function modelOutput(content: ToolContent): { readonly type: "error-text" | "text"; readonly value: string } {
  const isError = content.status === "error" || content.status === "failed";
  return { type: isError ? "error-text" : "text", value: resultText(content) };
}

/** Returns a result in English, for people and models: a sentence, and the data in JSON. */
export function resultText(content: ToolContent): string {
  const { status, task, intent = "the task", slot = "", errors = [] } = content;
  const name = task === undefined ? intent : `${intent} (${task})`;
  switch (status) {
    case "ask": {
      const others = (content.missing ?? []).filter((one) => one !== slot);
      const also = others.length === 0 ? "" : ` Also missing: ${others.join(", ")}.`;
      return `${name} needs ${slot}.${also}`;
    }
    case "choose":
      return `${slot} of ${name} may stand for several values; choose one of ${json(content.options)}.`;
    case "confirm":
      return `${name} waits for the user's confirmation. It would be carried out with ${json(content.arguments)}.`;
    case "ready":
      return `${name} is complete and has not been carried out yet: ${json(content.arguments)}.`;
    case "performed":
      return `${name} was carried out: ${json(content.answer === undefined ? (content.row ?? content.arguments) : content.answer)}`;
    case "found": {
      const rows = content.rows ?? [];
      const all = content.total === undefined ? "" : ` of ${content.total}`;
      if (rows.length === 0) return `${name} found nothing.`;
      return `${name} found ${rows.length}${all} ${rows.length === 1 ? "row" : "rows"}: ${json(rows)}`;
    }
    case "failed": {
      const offers = content.alternatives ?? [];
      const instead = offers.length === 0 ? "" : ` Instead: ${json(offers)}`;
      return `${name} failed: ${ended(content.reason ?? "")}${instead}`;
    }
    case "error":
      return errors
        .map(({ code, message, hint }) => `${code}: ${ended(message)}${hint === undefined ? "" : ` ${hint}`}`)
        .join("\n");
    case "declined":
      return `${name} was not carried out: the user said no.`;
    case "cancelled":
      return `${name} was given up.`;
    case "done":
      return "Done.";
    default:
      return status satisfies never;
  }
}

const json = (value: unknown): string => JSON.stringify(value);

/** Structured content of a result. The tool's `output` describes it. */
export interface ToolContent {
  /**
   * The outcome of the call: the kind of the last signal; `declined` or `cancelled` for a task that was given up;
   * `done` without a signal.
   */
  readonly status: (typeof STATUSES)[number];
  /** The task concerned. */
  readonly task?: Ref;
  /** The intent of the task. */
  readonly intent?: string;
  /** The requested slot, or a field within its value: `passengers[0].last_name`. */
  readonly slot?: string;
  /**
   * Every unanswered required slot, and the first missing required field of each object in a slot. Null answers a
   * nullable one.
   */
  readonly missing?: readonly string[];
  /** The values to choose from. */
  readonly options?: readonly Value[];
  /** The arguments of the action that was performed or waits for confirmation, or of the search. */
  readonly arguments?: Filter;
  /** The row that the action made. */
  readonly row?: Row;
  /** The plain answer of the action, in place of a row. */
  readonly answer?: Value | null;
  /** The rows found. */
  readonly rows?: readonly Row[];
  /** The total number of rows, if `rows` holds only some of them. */
  readonly total?: number;
  /** The reason for a failure. */
  readonly reason?: string;
  /** The kind of failure, for programs, if the back-end states it. */
  readonly code?: string;
  /** Alternatives to the request. */
  readonly alternatives?: readonly Row[];
  /** Reasons for a refused call, which has changed nothing. */
  readonly errors?: readonly { readonly code: string; readonly message: string; readonly hint?: string }[];
}
