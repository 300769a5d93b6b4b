import type { Seeded } from "../../../runtime/rows/seeded.js";
import { counted } from "../../../schema/english/nouns.js";
import { anyOf } from "../../../schema/english/sentences.js";
import { isState, stated } from "../../../users/phrases/agreement.js";
import { asSwitch, type IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { modifier, question } from "../../making/realiser/questions.js";
import { farewell, MORE, NO_OTHERS } from "../../making/realiser/remarks.js";
import { details, type Result, report } from "../../making/realiser/reports.js";
import { actsOf, type SgdAction, type SgdFrame } from "../format/published.js";
import type { Saying } from "./acts.js";

export interface SpokenOf {
  readonly intent: IntentPhrases | undefined;
  readonly offered: IntentPhrases | undefined;
  readonly isBooking: boolean;
}

const NAMING: readonly string[] = ["How about {row}?", "There is {row}.", "I found {row}.", "I have {row} for you."];
const NAMELESS: readonly string[] = ["There is one {row}.", "I found one {row}.", "I have one {row} for you."];
const FAILED: Result = { kind: "error", code: "FAILED", message: "" };
const FOUND_NONE: Result = { kind: "found", ref: "x0", intent: "", filter: {}, rows: [] };
const OFFERS: readonly string[] = [
  "Would you like to {task}?",
  "Do you want to {task}?",
  "Shall I {task} for you?",
  "Would you like me to {task}?",
];

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
      return details(
        Object.fromEntries(actions.map((one) => [one.slot ?? "", saying(one)])),
        actions.map(({ slot = "" }) => slot),
        intent,
        draw,
      );
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
      if (frame.service_call === undefined) return draw.of(NO_OTHERS);
      return report(about.isBooking ? FAILED : FOUND_NONE, intent, draw);
    case "OFFER_INTENT":
      return draw.of(OFFERS).replace("{task}", () => draw.part("task").of(offered?.verbPhrases ?? ["do that"]));
    case "REQ_MORE":
      return draw.of(MORE);
    default:
      return farewell(draw);
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
  const each = others.map((one) => modifier(intent, one.slot ?? "", saying(one), draw.part(one.slot ?? "")));
  const apart = each.filter(isState);
  const inline = each.flatMap((one) => (isState(one) ? [] : ` ${one}`)).join("");
  const isApart = name !== undefined && inline !== "" && draw.part("apart").between(1, 2) === 1;
  const row = name === undefined ? (intent?.row?.singular ?? "result") : saying(name);
  const offered = draw
    .of(name === undefined ? NAMELESS : NAMING)
    .replace("{row}", () => (isApart ? row : row + inline));
  return `${offered}${isApart ? ` It is${inline}.` : ""}${apart.length === 0 ? "" : ` ${stated(apart)}.`}`;
}
