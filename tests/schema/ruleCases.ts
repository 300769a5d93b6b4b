import { readFileSync } from "node:fs";
import type { IntentFile, JsonPath } from "../../src/schema/types.js";

/** A case of a rule: intents, or files of intents by name. */
export interface RuleCase {
  readonly case: string;
  readonly intents: IntentFile[];
  readonly files: Record<string, IntentFile>;
  /** The messages of the rule's findings, in reading order. `FOLDER` stands for the folder of the files. */
  readonly says: string[];
  /** Target of each finding in the file of the last intent: a value, or its key. */
  readonly at: { readonly path: JsonPath; readonly part: "key" | "value" }[];
}

/**
 * Returns the cases of each rule. A text names a rule (`# rule`) and its cases (`broken by:`, `kept by:`); below stand the intents as JSON, the
 * messages (`!`), and what they point at (`@`, or `@key`). A line that is indented by four blanks goes on with the one before.
 */
export function readRuleCases(): Readonly<Record<string, { readonly breaks: RuleCase[]; readonly keeps: RuleCase[] }>> {
  const rules: Record<string, { breaks: RuleCase[]; keeps: RuleCase[] }> = {};
  const text = readFileSync(new URL("cases/rules.txt", import.meta.url), "utf8");
  let rule = { breaks: [] as RuleCase[], keeps: [] as RuleCase[] };
  let one: RuleCase = { case: "", intents: [], files: {}, says: [], at: [] };
  for (const line of text.replaceAll("\n    ", " ").split("\n").filter(Boolean)) {
    const [, mark = "", rest = ""] =
      /^(#|(?:broken|kept) by:| {2}(?:!|@(?:key)?|[^{ ]*(?= ?\{))) ?(.*)$/.exec(line) ?? [];
    if (mark === "") throw new Error(`not a line of a case: ${line}`);
    if (mark === "#") {
      rule = { breaks: [], keeps: [] };
      rules[rest] = rule;
    } else if (mark.endsWith("by:")) {
      one = { case: rest, intents: [], files: {}, says: [], at: [] };
      rule[mark === "kept by:" ? "keeps" : "breaks"].push(one);
    } else if (mark === "  !") one.says.push(rest.replaceAll("\\n", "\n"));
    else if (mark.startsWith("  @")) one.at.push({ path: JSON.parse(rest), part: mark === "  @" ? "value" : "key" });
    else if (mark === "  ") one.intents.push(JSON.parse(rest));
    else one.files[mark.trim()] = JSON.parse(rest);
  }
  return rules;
}
