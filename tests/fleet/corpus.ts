import { exampleLines } from "../cli/backlot.js";

/**
 * A corpus in which everything occurs that a report tells of: dialogues that match, some that diverge, ids that stand
 * twice, and lines that are no dialogues.
 * @param copies how often the examples stand in it
 */
export function mixedCorpus(copies: number): string {
  const lines: string[] = [];
  for (let copy = 0; copy < copies; copy++) {
    for (const [i, line] of exampleLines().entries()) {
      const { id, ...dialogue } = JSON.parse(line);
      const changed = i % 30 === 7 ? diverging(dialogue) : dialogue;
      lines.push(JSON.stringify({ id: i % 40 === 3 ? "twice" : `${id}-${copy}`, ...changed }));
    }
    lines.push("{ no dialogue");
  }
  return `${lines.join("\n")}\n`;
}

/** A dialogue whose first recorded signal is none that the back-end gives. */
function diverging(dialogue: { readonly turns: readonly { readonly author: string }[] }): object {
  const at = dialogue.turns.findIndex(({ author }) => author === "Signal");
  const signal = { kind: "ask", ref: "x0", slot: "never" };
  return { ...dialogue, turns: dialogue.turns.map((turn, i) => (i === at ? { ...turn, signal } : turn)) };
}

/** A report without what differs from run to run: how long it took. */
export function withoutSeconds(json: string): string {
  return json.replace(/"seconds":[\d.]+/, '"seconds":0');
}
