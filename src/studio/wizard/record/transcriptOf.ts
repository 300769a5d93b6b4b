import { given } from "../../../base/json/given.js";
import type { FinalTask, Transcript, Turn } from "../../../transcript/index.js";
import type { OpenEntry, WizardEntry } from "./entries.js";

/** `extra.at` is the time of a turn; a picked suggestion has the typed text, the suggestions shown and the label. */
export function transcriptOf(
  open: OpenEntry,
  entries: readonly WizardEntry[],
  final?: Readonly<Record<string, FinalTask>>,
): Transcript {
  const { id, seed, now, goal, at } = open;
  const ended = entries.find(({ op }) => op === "end");
  const extra = {
    wizard: { opened: at, ...(ended === undefined ? {} : { ended: ended.at }), ...(goal.length === 0 ? {} : { goal }) },
  };
  return { id, turns: turnsOf(entries), seed, now, ...(final === undefined ? {} : { final }), extra };
}

export function turnsOf(entries: readonly WizardEntry[]): Turn[] {
  let typed: string | null = null;
  return entries.flatMap((entry): Turn[] => {
    const extra = { at: entry.at };
    switch (entry.op) {
      case "say": {
        const { text, means, tags } = entry;
        const more = { ...given({ means, tags }) };
        return [{ author: "User", text, ...more, extra }];
      }
      case "search":
        typed = entry.text;
        return [];
      case "pick": {
        const { label, shown } = entry;
        const suggestion = { ...(typed === null ? {} : { typed }), label, shown };
        typed = null;
        return [{ author: "Response", text: entry.text, extra: { ...extra, suggestion } }];
      }
      case "respond":
        return [{ author: "Response", text: entry.text, extra }];
      case "command":
        return commandTurns(entry);
      default:
        return [];
    }
  });
}

function commandTurns({ command, index, signals, at }: Extract<WizardEntry, { readonly op: "command" }>): Turn[] {
  const extra = { at };
  const place = (nth: number): { readonly index?: number } => (index === undefined ? {} : { index: index + nth });
  return [
    { author: "System", ...place(0), command, extra },
    ...signals.map((signal, nth): Turn => ({ author: "Signal", ...place(nth + 1), signal, extra })),
  ];
}
