import { given } from "../../../base/json/given.js";
import { commandsOf } from "../../../transcript/commands.js";
import type { UserTurn } from "../../../transcript/transcript.js";
import { derivableArguments } from "../../properties/derivableArguments.js";
import type { JudgedAct } from "../../rules/act.js";
import { type AuditCheck, aboutAct, type Finding, type GoldDialogue } from "../finding.js";
import { type Knowledge, knowledgeOf, leavesOf } from "../knowledge.js";

/** Longer texts are the assistant's own words. */
const MAX_WORDS = 6;

/**
 * Finds values that nobody could know: in a task those of acts that change rows, which stand neither in the scenario nor in an answer, nor in
 * rows of the user or of nobody, nor in the slot's own values; in a dialogue what `derivableArguments` finds.
 */
export function unknowable(): AuditCheck {
  let unread = 0;
  return {
    name: "unknowable",
    read(gold) {
      const users = gold.transcript.turns.filter(({ author }) => author === "User") as readonly UserTurn[];
      // In a dialogue the user tells more than the scenario, in words.
      if (gold.scenario === undefined || users.length > 1) {
        const isRead = users.length > 0 && users.every(({ means }) => means !== undefined);
        if (!isRead) unread++;
        return isRead ? underivable(gold) : [];
      }
      const writes = gold.acts.filter(({ act }) => act.changes.length > 0);
      if (writes.length === 0) return [];
      const knowledge = knowledgeOf(gold);
      return writes.flatMap((one) => unknownIn(one, gold, knowledge));
    },
    missed: () => (unread === 0 ? [] : [`the values of ${unread} dialogues whose user turns have no recorded meaning`]),
  };
}

function unknownIn(one: JudgedAct, gold: GoldDialogue, knowledge: Knowledge): readonly Finding[] {
  const { intent, arguments: args } = one.act;
  const slots = gold.catalog.get(intent)?.slots ?? [];
  return Object.entries(args).flatMap(([slot, value]) => {
    const own = new Set<unknown>(
      leavesOf(
        slots.find(({ name }) => name === slot),
        false,
      ),
    );
    for (const leaf of leavesOf(value, false)) {
      if (typeof leaf !== "string" || own.has(leaf) || leaf.split(/\s+/).length > MAX_WORDS) continue;
      if (!knowledge.knows(leaf))
        return [
          aboutAct(gold, one, "unknowable", `${slot} holds ${JSON.stringify(leaf)}, which nothing tells the assistant`),
        ];
    }
    return [];
  });
}

function underivable(gold: GoldDialogue): readonly Finding[] {
  const { transcript, catalog, task, place } = gold;
  return derivableArguments.check(transcript, { catalog }).map(({ turn, message }) => {
    const { index, turn: said } = commandsOf(transcript.turns).findLast(({ at }) => at <= turn) ?? {};
    const command = said === undefined ? {} : { command: said.command };
    return { task, rule: "unknowable", place: { ...place, ...given({ turn: index }) }, ...command, reason: message };
  });
}
