import { type AuditCheck, aboutAct, type Finding } from "../finding.js";

/** Finds acts without any effect, of intents that change rows elsewhere in the corpus. Planned outcomes are not judged. */
export function changesNothing(): AuditCheck {
  const writers = new Set<string>();
  const idle: (Finding & { readonly intent: string })[] = [];
  return {
    name: "changesNothing",
    title: "change nothing",
    read(gold) {
      for (const one of gold.acts) {
        const { intent, outcome, changes } = one.act;
        if (changes.length > 0) writers.add(intent);
        else if (outcome === "performed" && gold.transcript.outcomes?.[intent] === undefined)
          idle.push({ ...aboutAct(gold, one, "changesNothing", `${intent} leaves every row as it was`), intent });
      }
      return [];
    },
    end: () => idle.filter(({ intent }) => writers.has(intent)).map(({ intent: _, ...finding }) => finding),
  };
}
