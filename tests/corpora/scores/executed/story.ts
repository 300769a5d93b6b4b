import { type ExecutedOptions, scoreExecuted } from "../../../../src/corpora/scores/executed/report.js";
import type { ExecutedDialogue } from "../../../../src/corpora/scores/executed/trajectory.js";
import type { Score } from "../../../../src/corpora/scores/score.js";
import type { Ref, Signal, SlotValues } from "../../../../src/kit/internal.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { resolveIntents } from "../../../../src/schema/resolve.js";
import type { Transcript, Turn, UserTurn } from "../../../../src/transcript/index.js";

/** A turn; a command as its text; or a signal. */
export type Part = Turn | Signal | string;

/** A dialogue of its turns, called d1; signals take the indexes after their command, and a refused command takes none. */
export function story(...parts: readonly Part[]): Transcript {
  const turns: Turn[] = [];
  let next = 1;
  for (const written of parts) {
    const part = typeof written === "string" ? ({ author: "System", command: written } as const) : written;
    if ("kind" in part && part.kind === "error") {
      turns.push({ author: "Signal", signal: part });
      next -= 1;
    } else if ("kind" in part) {
      turns.push({ author: "Signal", index: next++, signal: part });
    } else if (part.author === "System") {
      turns.push({ ...part, index: part.index ?? next });
      next = (part.index ?? next) + 1;
    } else turns.push(part);
  }
  return { id: "d1", turns };
}

/** Turn of the user: means, tags. */
export const user = (more: Partial<UserTurn> = {}): UserTurn => ({ author: "User", text: "…", ...more });
export const ask = (ref: Ref, slot: string): Signal => ({ kind: "ask", ref, slot });
export const confirm = (ref: Ref): Signal => ({ kind: "confirm", ref });
export const refused = (code = "WRONG_TYPE"): Signal => ({ kind: "error", code, message: "…" });
export const performed = (ref: Ref, intent: string, args: SlotValues): Signal => {
  return { kind: "performed", ref, intent, arguments: args };
};
export const found = (ref: Ref, intent: string, ...rows: SlotValues[]): Signal => {
  return { kind: "found", ref, intent, filter: {}, rows };
};
export const failed = (ref: Ref, intent: string): Signal => {
  return { kind: "failed", ref, intent, arguments: {}, reason: "full" };
};

/** One intent, so that domains and slot types are known. */
export const intents = resolveIntents([
  parseIntent({
    command: "book_table",
    description: "Book a table.",
    domain: "dining",
    entity_name: "tables",
    confirmation_required: true,
    args: {
      place: { type: "str", optional: false },
      date: { type: "date", optional: false },
      people: { type: "int", optional: false },
    },
  }),
]).intents;

/** The scores of executed dialogues, by name. */
export function scores(executed: readonly ExecutedDialogue[], options: ExecutedOptions = {}): (name: string) => Score {
  const { entries } = scoreExecuted(executed, { intents, ...options });
  return (name) => {
    const entry = entries.find(({ path }) => path.join(" ") === name);
    if (entry === undefined) throw new Error(`no score is called ${name}`);
    return entry.score;
  };
}

/** Gold dialogues by their ids. */
export const goldOf = (...dialogues: readonly Transcript[]): ReadonlyMap<string, Transcript> =>
  new Map(dialogues.map((dialogue) => [dialogue.id, dialogue]));
