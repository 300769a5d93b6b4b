import type { ModelEstimate, ModelUse, Spent } from "../../../corpora/making/index.js";
import { counted, out, right } from "../../terminal/output.js";

export function printUse({ stages, ...all }: ModelUse): void {
  const row = (name: string, { calls, inputTokens, outputTokens, cost }: Spent) =>
    [name, calls, inputTokens, outputTokens, cost === null ? "unknown" : cost.toFixed(4)] as const;
  const rows = Object.entries(stages).map(([name, spent]) => row(name, spent));
  out.table(["stage", "answers", "tokens in", "tokens out", right("cost")], [...rows, row("in all", all)]);
  out.print("");
}

export function printEstimate({ dialogues, counted: made, ...use }: ModelEstimate): void {
  printUse(use);
  out.print(
    `an estimate for ${counted(dialogues, "dialogue")}, from ${counted(made, "dialogue")} made with templates in place of answers; ` +
      "answers that are asked for again are not in it",
  );
}
