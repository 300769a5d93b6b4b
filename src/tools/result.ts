import type { Filter, IntentSpec, Ref, Signal } from "../kit/internal.js";
import { lackingIn, own } from "../kit/internal.js";
import type { ToolContent } from "./content.js";
import { wordsOf } from "./words.js";

/** What a tool call gives back. */
export interface ToolResult {
  /**
   * What the back-end said, in order; more than one where a call came to several commands, or was refused for several
   * reasons.
   */
  readonly signals: readonly Signal[];
  /** The same for programs. */
  readonly content: ToolContent;
  /** The same for people and models. */
  readonly text: string;
  /**
   * What the tool answers in its own shape, where it stands for one that an agent has: the text says the same then.
   * Absent for tools of our own.
   */
  readonly value?: unknown;
  /** Whether the call was refused or its task failed. */
  readonly isError: boolean;
  /** The commands that were carried out or refused, as text, in order. */
  readonly commands: readonly string[];
}

/** A task as a session holds it now. */
export interface HeldTask {
  readonly spec: IntentSpec;
  readonly slots: Filter;
  /** The slots to which null was given last, which answers those that are nullable. */
  readonly emptied: ReadonlySet<string>;
}

/** What became of a task about which nothing was signalled. */
export interface Outcome {
  readonly status: "declined" | "cancelled" | "done";
  /** Absent where it is about no task. */
  readonly task?: Ref;
}

/**
 * The result of a call.
 * @param held what a session holds of a task; null if it does not know it
 * @param outcome what became of a task about which nothing was signalled
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

/**
 * What a task still lacks, in the order in which it is asked for: required slots, and of each object in a slot the
 * first required field that it lacks.
 */
export function missingOf(task: HeldTask | null): readonly string[] {
  if (task === null) return [];
  const { spec, slots, emptied } = task;
  return spec.slots.flatMap(
    (slot) => lackingIn(slot, own(slots, slot.name) ?? null, slots, emptied.has(slot.name)) ?? [],
  );
}
