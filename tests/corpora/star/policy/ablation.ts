import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SLOT_AWARE_PARTS, type SlotAwarePart } from "../../../../src/corpora/star/policy/index.js";

const document = fileURLToPath(new URL("../../../../src/corpora/star/measured.md", import.meta.url));

/** A row of the ablation in src/corpora/star/measured.md: which parts, and its figures as they stand there. */
export interface AblationRow {
  readonly title: string;
  readonly parts: readonly SlotAwarePart[];
  readonly figures: readonly string[];
}

/** The rows: the parts that are named, or all but these. */
export function ablationRows(): AblationRow[] {
  const table = readFileSync(document, "utf8").split("| parts | happy |")[1]?.split("\n\n")[0] ?? "";
  return table
    .split("\n")
    .slice(2)
    .map((line) => {
      const [title = "", ...figures] = line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1);
      const named = SLOT_AWARE_PARTS.filter((part) => title.includes(`\`${part}\``));
      const parts = title.startsWith("all") ? SLOT_AWARE_PARTS.filter((part) => !named.includes(part)) : named;
      return { title, parts, figures };
    });
}
