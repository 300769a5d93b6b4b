import { formatAlike } from "../../../corpora/scores/formatAlike.js";
import type { Entry, InspectedScores, Inspection, ScoredNumber } from "../inspection.js";
import { comparedMarkdown } from "./comparedMarkdown.js";
import { cell } from "./markdownCell.js";
import { mutationMarkdown } from "./mutation/markdown.js";
import { isSound, reasonOf } from "./verdict.js";

const MAX_NAMED = 20;

/** Summarises dialogues in Markdown, or the comparison, scores or mutants read with them. */
export function markdownOf(inspection: Inspection): string {
  const { title, entries, unreadable, comparison, mutation, scores } = inspection;
  const others = [
    ...(comparison === undefined ? [] : [comparedMarkdown(comparison)]),
    ...(scores === undefined ? [] : [scoresMarkdown(scores)]),
    ...(mutation === undefined ? [] : [mutationMarkdown(mutation, inspection)]),
  ];
  if (others.length > 0) return [`## ${cell(title)}`, ...others.flatMap((summary) => ["", ...summary]), ""].join("\n");
  const failing = entries.filter((entry) => !isSound(entry));
  const lines = [
    `## ${cell(title)}`,
    "",
    `${entries.length - failing.length} of ${entries.length} dialogues are as they should be.`,
    ...(unreadable.length === 0 ? [] : ["", `${unreadable.length} records cannot be read.`]),
    "",
    "| domain | dialogues | as they should be |",
    "|---|---:|---:|",
    ...domainsOf(entries).map(([domain, all]) => `| ${cell(domain)} | ${all.length} | ${all.filter(isSound).length} |`),
  ];
  if (failing.length > 0) {
    lines.push("", "| dialogue | why | where |", "|---|---|---|");
    for (const entry of failing.slice(0, MAX_NAMED))
      lines.push(`| ${cell(entry.id)} | ${cell(reasonOf(entry))} | ${cell(`${entry.file}:${entry.line}`)} |`);
    if (failing.length > MAX_NAMED) lines.push("", `and ${failing.length - MAX_NAMED} more`);
  }
  return `${lines.join("\n")}\n`;
}

function domainsOf(entries: readonly Entry[]): readonly (readonly [domain: string, entries: readonly Entry[]])[] {
  const domains = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const domain of entry.domains.length === 0 ? ["none"] : entry.domains) {
      const list = domains.get(domain) ?? [];
      list.push(entry);
      domains.set(domain, list);
    }
  }
  return [...domains].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Summarises stored scores in Markdown, with intervals. */
function scoresMarkdown({ measures, level }: InspectedScores): readonly string[] {
  return [
    `| score | value | ${Number((level * 100).toFixed(2))}% interval | n |`,
    "|---|---:|---:|---:|",
    ...measures.map(({ name, number }) => `| ${[cell(name), ...cellsOf(number)].join(" | ")} |`),
  ];
}

function cellsOf({ value, interval, support, error }: ScoredNumber): readonly (string | number)[] {
  const [text = "", ...bounds] = formatAlike([value, ...(interval ?? [])]);
  return error === null ? [text, bounds.join(" to "), support ?? ""] : ["error", cell(error), support ?? ""];
}
