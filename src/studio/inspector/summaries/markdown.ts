import { visible } from "../../../base/json/visible.js";
import { formatAlike } from "../../../corpora/scores/formatAlike.js";
import {
  CHANGES,
  type DialogueChange,
  type Entry,
  type InspectedComparison,
  type InspectedMutation,
  type InspectedScores,
  type Inspection,
  type ScoredNumber,
} from "../inspection.js";
import { countedMutants, isSound, judgedMutants, mutantLabel, reasonOf } from "./verdict.js";

const MAX_NAMED = 20;

export function markdownOf(inspection: Inspection): string {
  const { title, entries, unreadable, comparison, mutation, scores } = inspection;
  const others = [
    ...(comparison === undefined ? [] : [comparedMarkdown(comparison)]),
    ...(scores === undefined ? [] : [scoresMarkdown(scores)]),
    ...(mutation === undefined ? [] : [mutationMarkdown(mutation, inspection)]),
  ];
  const broken =
    unreadable.length === 0
      ? []
      : ["", `${unreadable.length} ${unreadable.length === 1 ? "record" : "records"} cannot be read.`];
  if (others.length > 0)
    return [`## ${cell(title)}`, ...broken, ...others.flatMap((summary) => ["", ...summary]), ""].join("\n");
  const failing = entries.filter((entry) => !isSound(entry));
  const domains = domainsOf(entries).map(([domain, all]) => row(cell(domain), all.length, all.filter(isSound).length));
  const reasons = failing.map((entry) =>
    row(cell(entry.id), cell(reasonOf(entry)), cell(`${entry.file}:${entry.line}`)),
  );
  const lines = [
    `## ${cell(title)}`,
    "",
    `${entries.length - failing.length} of ${entries.length} dialogues are as they should be.`,
    ...broken,
    "",
    "| domain | dialogues | as they should be |",
    "|---|---:|---:|",
    ...domains,
    ...firstRows(["| dialogue | why | where |", "|---|---|---|"], reasons),
  ];
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

function scoresMarkdown({ measures, level }: InspectedScores): readonly string[] {
  return [
    row("score", "value", intervalTitle(level), "n"),
    "|---|---:|---:|---:|",
    ...measures.map(({ name, number }) => row(cell(name), ...cellsOf(number))),
  ];
}

function cellsOf({ value, interval, support, error }: ScoredNumber): readonly (string | number)[] {
  const [text = "", ...bounds] = formatAlike([value, ...(interval ?? [])]);
  return error === null ? [text, bounds.join(" to "), support ?? ""] : ["error", cell(error), support ?? ""];
}

function mutationMarkdown(mutation: InspectedMutation, { entries }: Inspection): readonly string[] {
  const { sums, files } = mutation;
  const unnoticed = judgedMutants(mutation, entries).flatMap((mutant) => {
    const { file, line, column, verdict, reachedBy } = mutant;
    if (verdict !== "survived" && verdict !== "not reached") return [];
    const by = reachedBy.length === 0 ? "nothing" : reachedBy.slice(0, 3).join(", ");
    const more = reachedBy.length > 3 ? ` and ${reachedBy.length - 3} more` : "";
    return [row(cell(mutantLabel(mutant)), cell(`${file}:${line}:${column}`), cell(`${by}${more}`))];
  });
  const left = `${sums.left} more ${sums.left === 1 ? "does" : "do"} not count: no valid change, equivalent, or not tried.`;
  return [
    `${sums.noticed} of ${countedMutants(sums)} mutants are noticed.`,
    ...(sums.left === 0 ? [] : ["", left]),
    "",
    "| file | noticed | survived | not reached |",
    "|---|---:|---:|---:|",
    ...files.map(({ file, sums: { noticed, survived, unreached } }) => row(cell(file), noticed, survived, unreached)),
    ...firstRows(["| not noticed | where | reached by |", "|---|---|---|"], unnoticed),
  ];
}

const TITLES: Readonly<Record<DialogueChange, string>> = {
  lost: "as they should be in the first alone",
  gained: "as they should be in the second alone",
  otherwise: "wrong in both, for another reason",
  parted: "the same outcome, by other signals",
  equal: "equal",
  onlyFirst: "only in the first",
  onlySecond: "only in the second",
};

function comparedMarkdown({ runs, pairs, scores }: InspectedComparison): readonly string[] {
  const changes = CHANGES.flatMap((change) => {
    const count = pairs.filter((pair) => pair.change === change).length;
    return count === 0 ? [] : [row(TITLES[change], count)];
  });
  const numbers = scores.numbers.flatMap(({ path, values: [first, second], difference, interval, units }) => {
    if (difference === null) return [];
    const bounds = (interval ?? []).map(numberOf).join(" to ");
    return [row(cell(path.join(" ")), ...[first, second, difference].map(numberOf), bounds, units)];
  });
  const named = pairs.flatMap(({ id, change, outcomes: [first, second] }) =>
    change === "lost" || change === "gained" || change === "otherwise"
      ? [row(cell(id), cell(first ?? ""), cell(second ?? ""))]
      : [],
  );
  const columns = row("score", "first", "second", "difference", intervalTitle(scores.level), "n");
  return [
    `First: ${cell(runs[0])}, second: ${cell(runs[1])}.`,
    ...table(["| dialogues | number |", "|---|---:|"], changes),
    ...table([columns, "|---|---:|---:|---:|---:|---:|"], numbers),
    ...firstRows(["| dialogue | first | second |", "|---|---|---|"], named),
  ];
}

/** Escapes a text for a table's cell, so that nothing in it is markup. */
function cell(text: string): string {
  return visible(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>|#!~&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly string[]): readonly string[] =>
  rows.length === 0 ? [] : ["", ...head, ...rows];

function firstRows(head: readonly string[], rows: readonly string[]): readonly string[] {
  const more = rows.length > MAX_NAMED ? ["", `and ${rows.length - MAX_NAMED} more`] : [];
  return [...table(head, rows.slice(0, MAX_NAMED)), ...more];
}

const intervalTitle = (level: number): string => `${Number((level * 100).toFixed(2))}% interval`;

const numberOf = (value: number | null): string => (value === null ? "n/a" : String(Number(value.toFixed(4))));
