import { tryParseCommand } from "../../labels/tryParse.js";
import { commandsOf } from "../commands.js";
import { type Tag, tagTitle } from "../tags.js";
import type { Transcript } from "../transcript.js";

export interface TagProblem {
  readonly tag: Tag;
  readonly at: number;
  readonly command: string;
  readonly rule: string;
}

interface TagRule {
  readonly tags: readonly Tag[];
  /** True if it concerns only the first command of the user turn. */
  readonly isFirst: boolean;
  readonly rule: string;
  readonly allows: (command: string) => boolean;
}

const isSay = (command: string): boolean => command.replaceAll(" ", "") === "say()";

/** The number of slots with which a command starts a task; -1 for other commands. */
function startSlots(command: string): number {
  const tree = tryParseCommand(command);
  return tree?.kind === "start" ? tree.args.length : -1;
}

/** The first rule that matches a tag of the user turn decides. */
const RULES: readonly TagRule[] = [
  { tags: ["early_end", "irrelevant"], isFirst: false, rule: "say()", allows: isSay },
  { tags: ["all_in_one"], isFirst: true, rule: "a new task", allows: (command) => startSlots(command) >= 0 },
  {
    tags: ["start_multi_slot"],
    isFirst: true,
    rule: "a new task with several slots",
    allows: (command) => startSlots(command) > 1,
  },
  { tags: ["cancellation"], isFirst: false, rule: "say()", allows: isSay },
  { tags: ["confirm"], isFirst: true, rule: "confirm(…)", allows: (command) => command.startsWith("confirm(") },
  { tags: ["sarcasm", "delay_confirmation", "overheard"], isFirst: false, rule: "say()", allows: isSay },
];

/**
 * Finds the commands that do not fit the tags of their user turn, by the rules that LUCID's generator states for its
 * labels (`validate_with_tags.py` of its published code, in the form that its paper describes; the published check
 * compares names with and without brackets and never fires). After the first command of a user turn only `say` may
 * follow.
 */
export function tagProblems(transcript: Pick<Transcript, "turns">): readonly TagProblem[] {
  const { turns } = transcript;
  const commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
  const problems: TagProblem[] = [];
  let rule: TagRule | undefined;
  let tag: Tag | undefined;
  let nth = 0;
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "User") {
      const { tags = [] } = turn;
      rule = RULES.find((one) => one.tags.some((name) => tags.includes(name)));
      tag = rule?.tags.find((name) => tags.includes(name));
      nth = 0;
    }
    const command = commands.get(at)?.turn.command;
    if (command === undefined) continue;
    const isConcerned = rule !== undefined && tag !== undefined && (nth === 0 || !rule.isFirst);
    if (isConcerned && rule?.allows(command) === false) {
      problems.push({ tag: tag as Tag, at, command, rule: `${tagTitle(tag as Tag)} allows ${rule.rule} only` });
    }
    nth++;
  }
  return problems;
}
