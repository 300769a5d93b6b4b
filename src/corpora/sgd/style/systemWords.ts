import type { Seeded } from "../../../runtime/rows/seeded.js";
import { counted } from "../../../schema/english/nouns.js";
import { anyOf, spoken } from "../../../schema/english/sentences.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { asSwitch } from "../../../users/phrases/values.js";
import { modifier, question } from "../../making/realiser/questions.js";
import { report } from "../../making/realiser/reports.js";
import { actsOf, type SgdAction, type SgdFrame } from "../format/published.js";
import { type Saying, valueIn } from "./acts.js";

/** The topic of the assistant's turn. */
export interface SpokenOf {
  readonly intent: IntentPhrases | undefined;
  readonly offered: IntentPhrases | undefined;
  readonly isBooking: boolean;
}

const NAMING: readonly string[] = ["How about {row}?", "There is {row}.", "I found {row}.", "I have {row} for you."];
const NAMELESS: readonly string[] = ["There is one {row}.", "I found one {row}.", "I have one {row} for you."];
const NO_OTHER: readonly string[] = [
  "There is no other one, I am afraid.",
  "That was the last one.",
  "I have nothing else.",
  "Sorry, that is all there is.",
];
const FAILED: readonly string[] = [
  "I am afraid that did not work.",
  "That was not possible.",
  "I am sorry, it failed.",
  "Sorry, I could not do that.",
];
const OFFERS: readonly string[] = [
  "Would you like to {task}?",
  "Do you want to {task}?",
  "Shall I {task} for you?",
  "Would you like me to {task}?",
];
const MORE: readonly string[] = [
  "Is there anything else?",
  "What else can I do for you?",
  "Anything else that I can help you with?",
  "Do you need anything else?",
  "Can I help you with anything else?",
];
const BYES: readonly string[] = [
  "Goodbye, have a good day.",
  "Thank you and goodbye.",
  "Enjoy the rest of your day.",
  "Have a great day!",
  "You are welcome. Goodbye!",
  "Take care, bye!",
];

/** Words of the assistant for a frame. @param saying gives the spoken form of values */
export function systemWords(frame: SgdFrame, about: SpokenOf, saying: Saying, draw: Seeded): string {
  const kinds = [...new Set(frame.actions.map(({ act }) => act))];
  // The number of results comes before one of them.
  const ordered = kinds.includes("INFORM_COUNT")
    ? ["INFORM_COUNT", ...kinds.filter((kind) => kind !== "INFORM_COUNT")]
    : kinds;
  return ordered.map((kind) => sentences(kind, frame, about, saying, draw.part(kind))).join(" ");
}

function sentences(kind: string, frame: SgdFrame, about: SpokenOf, saying: Saying, draw: Seeded): string {
  const { intent, offered } = about;
  const actions = actsOf(frame, kind);
  switch (kind) {
    case "REQUEST":
      return actions.map((action, at) => asked(action, intent, draw.part(at))).join(" ");
    case "CONFIRM": {
      const given = Object.fromEntries(actions.map((action) => [action.slot ?? "", saying(action)]));
      return question({ kind: "confirm", ref: "x0" }, intent, given, draw);
    }
    case "OFFER":
      return offer(actions, intent, saying, draw);
    case "INFORM":
      return actions.map((action, at) => informed(action, intent, saying, draw.part(at))).join(" ");
    case "INFORM_COUNT": {
      const count = Number(actions[0]?.values?.[0] ?? 0);
      const some = counted(count, intent?.row?.singular ?? "result");
      return draw.of([
        `I found ${some}.`,
        `There ${count === 1 ? "is" : "are"} ${some}.`,
        `${some} ${count === 1 ? "fits" : "fit"}.`,
      ]);
    }
    case "NOTIFY_SUCCESS":
      return report({ kind: "performed", ref: "x0", intent: "", arguments: {} }, intent, draw);
    case "NOTIFY_FAILURE":
      if (frame.service_call === undefined) return draw.of(NO_OTHER);
      return about.isBooking
        ? draw.of(FAILED)
        : report({ kind: "found", ref: "x0", intent: "", filter: {}, rows: [] }, intent, draw);
    case "OFFER_INTENT":
      return draw.of(OFFERS).replace("{task}", () => draw.part("task").of(offered?.verbPhrases ?? ["do that"]));
    case "REQ_MORE":
      return draw.of(MORE);
    default:
      return draw.of(BYES);
  }
}

function asked({ slot = "", values = [] }: SgdAction, intent: IntentPhrases | undefined, draw: Seeded): string {
  const isSwitch = values.some((text) => asSwitch(text) !== null);
  const questions = intent?.slots.get(slot)?.questions ?? [];
  const listed = anyOf(values);
  const isListed = questions.length > 0 && questions.every((one) => one.includes(listed));
  if (values.length === 0 || isSwitch || isListed) return question({ kind: "ask", ref: "x0", slot }, intent, {}, draw);
  return question({ kind: "choose", ref: "x0", slot, options: [...values] }, intent, {}, draw);
}

function offer(actions: readonly SgdAction[], intent: IntentPhrases | undefined, saying: Saying, draw: Seeded): string {
  const name = actions.find(({ slot = "" }) => /(?:^|_)(?:name|title|subject)$/.test(slot));
  const others = actions.filter((action) => action !== name);
  const more = others.map((action) => described(action, intent, saying, draw.part(action.slot ?? ""))).join(" ");
  if (name === undefined) {
    const row = more === "" ? "" : ` ${more}`;
    return draw.of(NAMELESS).replace("{row}", () => `${intent?.row?.singular ?? "result"}${row}`);
  }
  const called = saying(name);
  if (more !== "" && draw.part("apart").between(1, 2) === 1)
    return `${draw.of(NAMING).replace("{row}", () => called)} It is ${more}.`;
  return draw.of(NAMING).replace("{row}", () => (more === "" ? called : `${called} ${more}`));
}

function described(action: SgdAction, intent: IntentPhrases | undefined, saying: Saying, draw: Seeded): string {
  const { slot = "" } = action;
  return intent === undefined ? `with ${spoken(slot)} ${saying(action)}` : modifier(intent, slot, saying(action), draw);
}

function informed(action: SgdAction, intent: IntentPhrases | undefined, saying: Saying, draw: Seeded): string {
  const { slot = "" } = action;
  const phrases = intent?.slots.get(slot);
  const noun = phrases?.noun ?? spoken(slot);
  const holds = asSwitch(valueIn(action));
  if (holds !== null && phrases?.without !== undefined) {
    const modifiers = holds ? phrases.modifiers : phrases.without.modifiers;
    return `${holds ? "Yes" : "No"}, ${draw.of(modifiers)}.`;
  }
  const text = saying(action);
  return draw.of([`The ${noun} is ${text}.`, `It says ${text} for the ${noun}.`, `That is ${text} for the ${noun}.`]);
}
