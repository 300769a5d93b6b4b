import { ORDINALS } from "../../../schema/english/dates.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { SlotPhrases } from "../intentPhrases.js";

interface Voice {
  slot(name: string): SlotPhrases;
  of(name: string, phrases: readonly string[]): string;
}

/** A reference in place of a value: to a row that was found, or to a task that was done. */
export interface SaidReference {
  /** The noun of the row or the task: `restaurant`; null if there is none. */
  readonly noun: string | null;
  /** The noun of the value: `day`, `number of people`. */
  readonly thing: string;
  /** For a row: its position among the named rows, from 1, and their number. */
  readonly row?: {
    readonly place: number;
    readonly of: number;
    /** True if the value stands for the row, as its name does. */
    readonly isName: boolean;
    /** Its superlative: `cheapest`. */
    readonly most?: string;
  };
  /** The offset from the value, in minutes. */
  readonly minutes?: number;
  /** True if there were several earlier results, so that the words have to identify one. */
  readonly isOneOfSeveral: boolean;
}

const BEFORE = /^((?:starting |going )?(?:at|on|in|to|from|for|by|with|until|till|using)) \{value\}$/;

/** Words a reference: `the second one`, `the same day`. */
export function referring(speaker: Voice, slot: string, said: SaidReference): string {
  return speaker.of(`referring ${slot}`, namesOf(said));
}

/** Words a reference as a modifier: `at the second one`, `on the same day`, `an hour later`. */
export function referringModifier(speaker: Voice, slot: string, said: SaidReference): string {
  const name = referring(speaker, slot, said);
  if (said.minutes !== undefined) return name;
  const { noun, modifiers } = speaker.slot(slot);
  const heads = modifiers.flatMap((modifier) => BEFORE.exec(modifier)?.[1] ?? []);
  if (heads.length > 0) return `${speaker.of(`modifier ${slot}`, heads)} ${name}`;
  if (said.row?.isName === true) return `with ${name} as the ${noun}`;
  return `${said.thing === "number of people" ? "for" : "with"} ${name}`;
}

/** Words a reference as a sentence that names the slot: `the restaurant is the second one`. */
export function referringStatement(speaker: Voice, slot: string, said: SaidReference): string {
  const { noun, isFact } = speaker.slot(slot);
  const name = referring(speaker, slot, said);
  if (said.minutes !== undefined) return `it should be ${name}`;
  const wished = isFact !== true;
  if (said.row?.isName === true)
    return speaker.of(`statement ${slot}`, [
      `the ${noun} is ${name}`,
      `I mean ${name}`,
      ...(wished ? [`the ${noun} should be ${name}`] : []),
    ]);
  const whose = whoseOf(said);
  return speaker.of(`statement ${slot}`, [
    `the ${noun} is the same ${whose}`,
    ...(wished ? [`the ${noun} should be the same ${whose}`, `I want the same ${said.thing} ${whose}`] : []),
  ]);
}

/** The owner of the value: `as before`, `as for the table booking`. */
function whoseOf({ noun, row, isOneOfSeveral }: SaidReference): string {
  const nth = row === undefined || row.of === 1 ? undefined : ORDINALS[row.place - 1];
  if (nth !== undefined) return `as for the ${nth} ${isOneOfSeveral && noun !== null ? noun : "one"}`;
  return isOneOfSeveral && noun !== null ? `as for the ${noun}` : "as before";
}

function namesOf({ noun, thing, row, minutes, ...said }: SaidReference): readonly string[] {
  const isOneOfSeveral = said.isOneOfSeveral && noun !== null && noun !== thing;
  if (minutes !== undefined) return laterBy(minutes, isOneOfSeveral ? noun : null);
  const nth = row === undefined ? undefined : ORDINALS[row.place - 1];
  if (row === undefined || nth === undefined || (row.of === 1 && !row.isName)) {
    if (isOneOfSeveral) return [`the same ${thing} as the ${noun}`, `the same ${thing} as for the ${noun}`];
    return [`the same ${thing}`, `that same ${thing}`, `the same ${thing} as before`];
  }
  const one = isOneOfSeveral ? noun : "one";
  if (!row.isName) return [`the ${thing} of the ${nth} ${one}`, `the same ${thing} as the ${nth} ${one}`];
  const named = noun ?? thing;
  if (row.of === 1)
    return [`that ${named}`, `the ${named} you found`, ...(isOneOfSeveral ? [] : ["that one", "the one you found"])];
  return [
    `the ${nth} ${one}`,
    `the ${nth} ${named}`,
    ...(isOneOfSeveral ? [] : [`the ${nth} of them`]),
    ...(row.most === undefined ? [] : [`the ${row.most} ${one}`, `the ${row.most} ${named}`]),
  ];
}

/** The offset in words: `an hour later`, `two hours after the table booking`. */
function laterBy(minutes: number, noun: string | null): readonly string[] {
  const when = minutes < 0 ? ["earlier", "before"] : ["later", "after"];
  const long = SPANS[Math.abs(minutes)] ?? `${Math.abs(minutes)} minutes`;
  return noun === null ? [`${long} ${when[0]}`, `${long} ${when[1]} that`] : [`${long} ${when[1]} the ${spoken(noun)}`];
}

const SPANS: Readonly<Record<number, string>> = {
  30: "half an hour",
  60: "an hour",
  90: "an hour and a half",
  120: "two hours",
  180: "three hours",
};

/** Transitions from an earlier result. */
export const GOING_ON: Readonly<Record<"row" | "record" | "task", readonly string[]>> = {
  row: [
    "that sounds good",
    "sounds good",
    "good",
    "perfect",
    "lovely",
    "that will do",
    "great",
    "sounds fine to me",
    "that works for me",
    "that works",
    "wonderful",
    "all right",
    "okay, that is good",
  ],
  record: ["good to know", "that helps", "I see", "thanks", "all right", "okay", "good", "fine"],
  task: [
    "now that this is settled",
    "since that is done",
    "with that in place",
    "to go with that",
    "for the same plan",
  ],
};

/** Transitions from a task, with the noun of its result. */
export const AFTER_A_TASK: readonly string[] = [
  "now that the {noun} is done",
  "to go with the {noun}",
  "since I have the {noun} now",
  "now that we have the {noun}",
  "after the {noun}",
  "with the {noun} out of the way",
];
