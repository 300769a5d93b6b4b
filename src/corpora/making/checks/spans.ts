import type { Row, Signal } from "../../../kit/internal.js";
import { walkCommand } from "../../../labels/transform.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { saysExactly } from "../../../users/english/durations.js";
import { hasPhrase } from "../../../users/english/wholeWords.js";
import { asSwitch } from "../../../users/phrases/intentPhrases.js";
import type { Check } from "./check.js";

/**
 * Values that the user need not say verbatim: dates and times have a fixed form, names of slots stand for an order, and yes and no have
 * many forms.
 */
const FORMAL = /^(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2}(?::\d{2})?|-?[a-z]+(?:_[a-z0-9]+)*)$/;

/**
 * Every text in a command appears in earlier words of the user, as whole words, verbatim except for case, or came from the back-end.
 * Durations may be in words.
 */
export const spans: Check = {
  name: "texts as spans",
  find({ turns }) {
    const said: string[] = [];
    const returned = new Set<string>();
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "User") said.push(turn.text);
      else if (turn.author === "Signal" && turn.signal !== undefined)
        for (const text of textsOf(turn.signal)) returned.add(text);
      else if (turn.author === "System") {
        const missing = literalsOf(turn.command).find(
          (text) =>
            text.trim() === "" ||
            (!FORMAL.test(text) &&
              asSwitch(text) === null &&
              !returned.has(text) &&
              !said.some((one) => saysExactly(one, text) ?? hasPhrase(one, text))),
        );
        if (missing === undefined) continue;
        const problem = `turn ${at + 1} holds ${JSON.stringify(missing)}, which nobody said: ${turn.command}`;
        return { at, problem };
      }
    }
    return null;
  },
};

function literalsOf(command: string): string[] {
  const tree = tryParseCommand(command);
  const texts: string[] = [];
  if (tree === null) return texts;
  walkCommand(tree, {
    leaf(expression) {
      if (expression.kind === "literal" && expression.type === "str") texts.push(expression.value as string);
    },
  });
  return texts;
}

function textsOf(signal: Signal): string[] {
  if (signal.kind === "choose") return signal.options.filter((option) => typeof option === "string");
  const rows: readonly Row[] =
    signal.kind === "found"
      ? signal.rows
      : signal.kind === "performed"
        ? [signal.arguments, signal.row ?? {}]
        : signal.kind === "failed"
          ? (signal.alternatives ?? [])
          : [];
  return rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === "string");
}
