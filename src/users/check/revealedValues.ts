import { fold, type Row, type Signal, sameValue } from "../../kit/internal.js";
import { saysValue } from "../english/saysValue.js";
import { spokenValue } from "../phrases/values.js";
import type { Wanted } from "../simulated/expressions.js";

/** Tests if two values are the same to a person, regardless of case, accents and blanks. */
export function isSameWanted(one: Wanted | undefined, other: Wanted | undefined): boolean {
  if (typeof one === "string" && typeof other === "string") return fold(one) === fold(other);
  return sameValue(one, other);
}

/** Values that the assistant has shown the user: options, rows, alternatives, and its own words. */
export class RevealedValues {
  private readonly values = new Set<string>();
  private readonly responses: string[] = [];
  private words = "";

  observe(signal: Signal | null): void {
    switch (signal?.kind) {
      case "choose":
        for (const option of signal.options) this.add(option);
        return;
      case "performed":
        for (const value of Object.values(signal.row ?? {})) this.add(value);
        return;
      case "found":
        this.addRows(signal.rows);
        return;
      case "failed":
        this.addRows(signal.alternatives ?? []);
        return;
      default:
        return;
    }
  }

  read(response: string): void {
    this.responses.push(response);
    this.words += `\n${fold(response)}`;
  }

  /** Tests if a value was shown in any slot: a search may name it differently than the task that takes it. */
  has(value: Wanted): boolean {
    const said = fold(spokenValue(value));
    if (this.values.has(said) || (said !== "" && this.words.includes(said))) return true;
    return this.responses.some((response) => saysValue(response, value) === "yes");
  }

  /** Shown values, as folded texts. */
  get texts(): readonly string[] {
    return [...this.values, this.words];
  }

  private addRows(rows: readonly Row[]): void {
    for (const row of rows) for (const value of Object.values(row)) this.add(value);
  }

  private add(value: Wanted): void {
    if (Array.isArray(value)) for (const item of value) this.add(item);
    this.values.add(fold(spokenValue(value)));
  }
}
