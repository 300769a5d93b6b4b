import type { Signal } from "../../../../src/kit/internal.js";
import type { ToolResult } from "../../../../src/mocks/tools/index.js";
import type { UserMeaning } from "../../../../src/transcript/index.js";
import { lastOf, type Moment } from "../moment.js";

/** Slots and columns in words: `party_size` is "party size". */
const named = (slot: string): string => slot.replaceAll("_", " ");

const shown = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(shown).join(" and ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** A row in words, without its id. */
export const rowInWords = (row: Readonly<Record<string, unknown>>): string =>
  Object.entries(row)
    .filter(([slot, value]) => slot !== "id" && value !== null)
    .map(([slot, value]) => `${named(slot)} ${shown(value)}`)
    .join(", ");

/** Returns the words about the results of a user turn's calls. */
export function afterResults(results: readonly ToolResult[], { confirms, cancels }: UserMeaning): string {
  const said = results.flatMap(({ signals, content }) => {
    if (content.status === "confirm" || content.status === "ready")
      return [`Shall I go ahead with this: ${rowInWords(content.arguments ?? {})}?`];
    return signals.map(signalInWords);
  });
  if (said.length > 0) return said.join(" ");
  return cancels === true || confirms === false ? "All right, I leave it." : "What else can I do for you?";
}

/** A signal as the user is told it. */
export function signalInWords(signal: Signal): string {
  switch (signal.kind) {
    case "ask":
      return `What should the ${named(signal.slot)} be?`;
    case "choose":
      return `Which ${named(signal.slot)} do you mean: ${signal.options.map(shown).join(", or ")}?`;
    case "confirm":
    case "ready":
      return "Shall I go ahead?";
    case "performed":
      return `It is done: ${rowInWords(signal.row ?? signal.arguments)}.`;
    case "found": {
      const { rows, total = rows.length } = signal;
      if (rows.length === 0) return "I found nothing.";
      return `I found ${total}: ${rows.map(rowInWords).join("; ")}.`;
    }
    case "failed": {
      const { reason, alternatives = [] } = signal;
      const offer =
        alternatives.length === 0 ? "" : ` I could do this instead: ${alternatives.map(rowInWords).join("; ")}.`;
      return `That did not work: ${reason}.${offer} What shall I do?`;
    }
    case "error":
      return `I cannot do that: ${signal.message}.`;
    default:
      return signal satisfies never;
  }
}

/** Answers the user's request: from the current task, else from the newest signal with the slot, else from given values. */
export function answerTo(slots: readonly string[], { signals, focus }: Moment): string {
  const last = focus === null ? undefined : lastOf(focus);
  const isUnderWay = last !== undefined && last.kind !== "performed" && last.kind !== "found";
  return slots
    .map((slot) => {
      const given = [focus?.slots.get(slot) ?? []].flat();
      const held = signals.toReversed().map(({ signal }) => heldBy(signal, slot));
      const underWay = isUnderWay ? [heldBy(last, slot), given] : [];
      const values = [...underWay, ...held].find((some) => some.length > 0) ?? given;
      return values.length === 0
        ? `I do not know the ${named(slot)}.`
        : `The ${named(slot)} is ${values.map(shown).join(", or ")}.`;
    })
    .join(" ");
}

/** The values that a signal holds in a slot. */
export function heldBy(signal: Signal, slot: string): readonly unknown[] {
  const rows =
    signal.kind === "performed"
      ? [{ ...signal.arguments, ...signal.row }]
      : signal.kind === "found"
        ? signal.rows
        : signal.kind === "failed"
          ? [...(signal.alternatives ?? [])]
          : [];
  return rows.flatMap((row: Readonly<Record<string, unknown>>) => row[slot] ?? []);
}
