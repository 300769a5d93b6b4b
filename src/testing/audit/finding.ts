import type { Place } from "../../base/errors.js";
import type { Catalog } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import type { JudgedAct, RowChange, RuleWorld } from "../rules/act.js";

/** An error of a corpus's labels, or what looks like one. */
export interface Finding {
  /** Task of the labels, or id of the dialogue. */
  readonly task: string;
  /** Name of the check, such as `fails`, or the title of the policy's rule. */
  readonly rule: string;
  /** Place of the rule's sentence in the policy; absent for other checks. */
  readonly sentence?: string;
  /** File and line of the dialogue, its id, and the index of the command; without one for the whole task. */
  readonly place: Place;
  /** Command at fault; absent for the whole task. */
  readonly command?: string;
  /** A sentence without its full stop. */
  readonly reason: string;
}

export interface GoldDialogue {
  readonly task: string;
  readonly transcript: Transcript;
  /** File and line of the dialogue. */
  readonly place: Place;
  /** Words of the user's scenario; undefined for dialogues that have the user's own turns. */
  readonly scenario: string | undefined;
  /** Texts that the assistant has to say, as the task has them. */
  readonly outputs: readonly string[];
  readonly world: RuleWorld;
  readonly entities: readonly string[];
  /** Folded text of the tools' definitions, which name values of their own. */
  readonly tools: string;
  readonly catalog: Catalog;
  readonly acts: readonly JudgedAct[];
  readonly end: readonly RowChange[];
}

/** A class of findings, fed with one dialogue after the other. */
export interface AuditCheck {
  readonly name: string;
  read(gold: GoldDialogue): readonly Finding[];
  end?(): readonly Finding[];
  /** Returns what it could not look at, as sentences without full stops; empty if it has looked at everything. */
  missed?(): readonly string[];
}

export function aboutAct(gold: GoldDialogue, { act }: JudgedAct, rule: string, reason: string): Finding {
  const { task, place } = gold;
  return { task, rule, place: { ...place, turn: act.index }, command: act.command, reason };
}

export function aboutTask(
  { task, place }: Pick<GoldDialogue, "task" | "place">,
  rule: string,
  reason: string,
): Finding {
  return { task, rule, place, reason };
}
