import type { Filter, IntentSpec, Ref, Signal } from "../../kit/internal.js";
import { lackingIn, own } from "../../kit/internal.js";
import type { ToolContent } from "./content.js";
import { wordsOf } from "./words.js";

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

/** The fate of a task without a signal. */
export interface Outcome {
  readonly status: "declined" | "cancelled" | "done";
  /** Absent if no task is concerned. */
  readonly task?: Ref;
}

/**
 * Returns the result of a call.
 * @param held returns a task as the session holds it, or null if it is unknown
 * @param outcome the fate of a task without a signal
 */
export function resultOf(
  signals: readonly Signal[],
  commands: readonly string[],
  held: (ref: Ref) => HeldTask | null,
  outcome: Outcome = { status: "done" },
): ToolResult {
  const content = contentOf(signals, held, outcome);
  const isError = content.status === "error" || content.status === "failed";
  return { signals, content, text: wordsOf(content), isError, commands };
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
