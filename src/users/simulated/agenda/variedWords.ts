import type { Operator, Value } from "../../../kit/internal.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { capital, spoken } from "../../../schema/english/sentences.js";
import type { IntentPhrases } from "../../phrases/intentPhrases.js";
import { answerWords, otherSlotWords, refiningWords, volunteeredWords } from "../../phrases/user/answers.js";
import { changeWords, placeWords, requestWords } from "../../phrases/user/changes.js";
import { commentWords } from "../../phrases/user/comments.js";
import { fixedWords } from "../../phrases/user/fixed.js";
import { type Following, openingWords } from "../../phrases/user/opening.js";
import type { SaidReference } from "../../phrases/user/references.js";
import { type SaidSlot, Speaker } from "../../phrases/user/speaker.js";
import { userStyle } from "../../phrases/user/userStyle.js";
import { spokenValue } from "../../phrases/values.js";
import type { Vocabulary } from "../../phrases/vocabulary.js";
import type { Given, UserAct } from "./acts.js";
import { type PhraseList, type PhraseParts, phrasesFor } from "./phrases.js";

/** Sources of wordings. */
export interface Wording {
  /** Phrases of the intents. */
  readonly vocabulary: Vocabulary;
  readonly seed: number;
  /** Phrases in place of Backlot's. Default: none. */
  readonly phrases?: readonly PhraseList[];
}

/** Words of an operator for its acts, given the user's noun for the slot; empty if general words apply. */
export type OwnWords = readonly string[] | ((act: UserAct, noun: string) => readonly string[]);

/** Context of a turn: found rows, records of a lookup, or something else. */
export type Follows = Exclude<Following, "nothing" | "greeting">;

/** User turn of an act. */
export interface WordedTurn {
  /** Number of the user turn, from 0. */
  readonly turn: number;
  /** Intent of the act; undefined if there is none. */
  readonly intent?: string | undefined;
  /** Context of an opening act after the first turn. Default: `more`. */
  readonly follows?: Follows;
  /** Number of rows that the assistant has named last for the act. Default: none. */
  readonly rows?: number;
  /** Words in place of slots' values. Default: none. */
  readonly references?: ReadonlyMap<string, { readonly said: SaidReference }>;
}

/**
 * Puts an act into words. The choice depends on the seed and the number of the user turn alone, so that a turn keeps its words when other
 * turns change.
 * @param own words of the operator of the act
 */
export function variedWords(
  act: UserAct,
  { turn, intent, rows = 0, follows = "more", references = NO_REFERENCES }: WordedTurn,
  wording: Wording,
  own: readonly string[] = [],
): string {
  const { vocabulary, seed, phrases = [] } = wording;
  const draw = new Seeded(seed, "words", turn);
  if (own.length > 0) return draw.of(own);
  const about = act.kind === "open" ? act.intent : intent;
  const phrased = phrases.length === 0 ? [] : phrasesFor(act, partsOf(act, vocabulary, draw), phrases);
  if (phrased.length > 0) return draw.of(phrased);
  const style = userStyle(new Seeded(seed, "style"));
  const known = about === undefined ? undefined : vocabulary.of(about);
  const speaker = new Speaker(known, style, draw);
  switch (act.kind) {
    case "open":
      return openingWords(
        speaker,
        saidSlots(act.slots, known, act.misspoken, references),
        turn === 0 ? "nothing" : follows,
        spoken(act.intent),
      );
    case "inform": {
      const slots = saidSlots(act.slots, known, act.misspoken, references);
      const [only] = slots;
      if (act.volunteered === true)
        return rows > 0 ? refiningWords(speaker, slots, rows) : volunteeredWords(speaker, slots);
      if (act.place !== undefined) return placeWords(speaker, act.place);
      if (only !== undefined && slots.length === 1 && act.tags.includes("answer_other_slot"))
        return otherSlotWords(speaker, only);
      return answerWords(speaker, slots);
    }
    case "correct":
    case "change":
      return changeWords(speaker, act.kind, saidSlots(act.slots, known));
    case "deny":
      if (act.slots !== undefined) return changeWords(speaker, "deny", saidSlots(act.slots, known));
      return fixedWords(speaker, act.goesOn === true ? "goesOn" : "deny");
    case "retry":
    case "affirm":
    case "goodbye":
      return fixedWords(speaker, act.kind);
    case "cancel":
    case "leave":
      return fixedWords(speaker, act.kind, act.why);
    case "request":
      return requestWords(speaker, act.slots, rows > 1);
    case "comment":
      return commentWords(speaker, act.what, rows);
    case "aside":
      return aside(act.values ?? [], draw);
    default:
      return act satisfies never;
  }
}

const NO_REFERENCES: NonNullable<WordedTurn["references"]> = new Map();

function partsOf(act: UserAct, vocabulary: Vocabulary, draw: Seeded): PhraseParts {
  switch (act.kind) {
    case "open": {
      const wanted = vocabulary.of(act.intent)?.verbPhrases ?? [spoken(act.intent)];
      return { intent: draw.part("task").of(wanted), ...slotParts(act.slots, act.misspoken) };
    }
    case "inform":
      return slotParts(act.slots, act.misspoken);
    case "correct":
    case "change":
      return slotParts(act.slots);
    case "deny":
      return slotParts(act.slots ?? []);
    case "request":
      return { slots: act.slots.map(spoken).join(" and the ") };
    case "cancel":
    case "leave":
      return { why: act.why };
    default:
      return {};
  }
}

function slotParts(slots: Given, misspoken: Given = []): PhraseParts {
  if (slots.length === 0) return {};
  const slips = new Map(misspoken);
  const each = slots.map(([slot, value]) => {
    const right = value === null ? "any" : spokenValue(value);
    const slip = slips.get(slot);
    const said = slip === undefined ? right : `${spokenValue(slip)}, no, ${right}`;
    return {
      slot: spoken(slot),
      value: said,
      whole: value === null ? `any ${spoken(slot)}` : `${spoken(slot)} ${said}`,
    };
  });
  const [only] = each;
  const alone = each.length > 1 || only === undefined ? {} : { slot: only.slot, value: only.value };
  return { slots: each.map(({ whole }) => whole).join(", "), ...alone };
}

/** Puts slots with their values into words. */
function saidSlots(
  slots: Given,
  phrases: IntentPhrases | undefined,
  misspoken: Given = [],
  references: NonNullable<WordedTurn["references"]> = NO_REFERENCES,
): SaidSlot[] {
  const slips = new Map(misspoken);
  return slots.map(([slot, value]) => {
    const { closed, tasks } = phrases?.slots.get(slot) ?? {};
    const said = (one: Value | Operator | null) =>
      tasks?.get(String(one)) ?? (closed === undefined ? spokenValue(one) : spokenValue(one).replaceAll("_", " "));
    const slip = slips.get(slot);
    const reference = references.get(slot)?.said;
    return {
      slot,
      value,
      text: said(value),
      ...(slip === undefined ? {} : { slip: said(slip) }),
      ...(reference === undefined ? {} : { reference }),
    };
  });
}

function aside(values: readonly (Value | Operator)[], draw: Seeded): string {
  if (values.length === 0) return draw.of(ASIDES);
  const named = values.map(spokenValue).join(draw.of([" or ", " or perhaps ", " or else "]));
  return draw.of([`${capital(named)}.`, `Either ${named}.`, `I cannot decide: ${named}.`]);
}

/** Words of asides whose operators have none. */
const ASIDES: readonly string[] = ["Well …", "Let me see.", "Hm."];
