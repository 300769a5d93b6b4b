import type { ModelEstimate, ModelUse, Spent } from "../../../corpora/making/index.js";
import { count, counted, out } from "../../terminal/output.js";
import { type Column, table } from "../../terminal/table.js";

const right = (title: string): Column => ({ title, align: "right" });

/** Prints the use of models by stage, with a total. */
export function printUse({ stages, ...all }: ModelUse): void {
  const row = (name: string, { calls, inputTokens, outputTokens, cost }: Spent): string[] => {
    return [name, count(calls), count(inputTokens), count(outputTokens), cost === null ? "unknown" : cost.toFixed(4)];
  };
  const rows = Object.entries(stages).map(([name, spent]) => row(name, spent));
  const columns = [{ title: "stage" }, right("answers"), right("tokens in"), right("tokens out"), right("cost")];
  out.print(...table(columns, [...rows, row("in all", all)], out.colours), "");
}

/** Prints the estimated use of models for a corpus. */
export function printEstimate({ dialogues, counted: made, ...use }: ModelEstimate): void {
  printUse(use);
  out.print(
    `an estimate for ${counted(dialogues, "dialogue")}, from ${counted(made, "dialogue")} made with templates in place of answers; ` +
      "answers that are asked for again are not in it",
  );
}
