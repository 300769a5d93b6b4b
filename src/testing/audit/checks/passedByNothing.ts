import { type AuditCheck, aboutTask, type Finding } from "../finding.js";

/**
 * Finds tasks whose actions were to change something and end where they began: doing nothing passes them. Tasks that ask for no change are
 * only counted.
 */
export function passedByNothing(): AuditCheck {
  const writers = new Set<string>();
  const unchanged: { readonly finding: Finding; readonly intents: ReadonlySet<string> }[] = [];
  const isMeant = (intents: ReadonlySet<string>) => [...intents].some((intent) => writers.has(intent));
  return {
    name: "passedByNothing",
    read(gold) {
      for (const { act } of gold.acts) if (act.changes.length > 0) writers.add(act.intent);
      if (gold.scenario === undefined || gold.end.length > 0) return [];
      const finding = aboutTask(
        gold,
        "passedByNothing",
        "its end state is the start state, although its actions would change it",
      );
      unchanged.push({ finding, intents: new Set(gold.acts.map(({ act }) => act.intent)) });
      return [];
    },
    end: () => unchanged.filter(({ intents }) => isMeant(intents)).map(({ finding }) => finding),
    missed() {
      const meant = unchanged.filter(({ intents }) => !isMeant(intents)).map(({ finding }) => finding.task);
      return meant.length === 0
        ? []
        : [`${meant.length} tasks ask for no change, so doing nothing passes their state: ${meant.join(", ")}`];
    },
  };
}
