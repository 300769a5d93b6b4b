import { type AuditCheck, aboutAct, type Finding } from "../finding.js";

/**
 * Finds acts without any effect, of intents that change rows in at least half of their acts in the corpus. Planned
 * outcomes are not judged.
 */
export function changesNothing(): AuditCheck {
  const writes = new Map<string, number>();
  const idle: (Finding & { readonly intent: string })[] = [];
  return {
    name: "changesNothing",
    read(gold) {
      for (const one of gold.acts) {
        const { intent, outcome, changes } = one.act;
        if (changes.length > 0) writes.set(intent, (writes.get(intent) ?? 0) + 1);
        else if (outcome === "performed" && gold.transcript.outcomes?.[intent] === undefined)
          idle.push({ ...aboutAct(gold, one, "changesNothing", `${intent} leaves every row as it was`), intent });
      }
      return [];
    },
    end() {
      const isWriter = (intent: string): boolean =>
        (writes.get(intent) ?? 0) >= idle.filter((one) => one.intent === intent).length;
      const writers = new Set([...writes.keys()].filter(isWriter));
      return idle.filter(({ intent }) => writers.has(intent)).map(({ intent: _, ...finding }) => finding);
    },
  };
}
