import { DONTCARE } from "../../../kit/internal.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { nounWithCount } from "../../../schema/english/nouns.js";
import { anyOf } from "../../../schema/english/sentences.js";
import { isState, stated } from "../../../users/phrases/agreement.js";
import { asSwitch, type IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { Marks } from "../../../users/phrases/marks.js";
import { answerWords, sayAll } from "../../../users/phrases/user/answers.js";
import { changeWords, requestWords } from "../../../users/phrases/user/changes.js";
import { type FixedWords, fixedWords } from "../../../users/phrases/user/fixed.js";
import { openingWords } from "../../../users/phrases/user/opening.js";
import { freshWords, type SaidSlot, Speaker } from "../../../users/phrases/user/speaker.js";
import { userStyle } from "../../../users/phrases/user/userStyle.js";
import { said } from "../../../users/phrases/values.js";
import type { Vocabulary } from "../../../users/phrases/vocabulary.js";
import { modifier, question } from "../../making/realiser/questions.js";
import { farewell, MORE, NO_OTHERS } from "../../making/realiser/remarks.js";
import { details, type Result, report } from "../../making/realiser/reports.js";
import { actsOf, type PublishedSgdService, type SgdAction, type SgdFrame } from "../format/published.js";
import { type Saying, valueIn } from "./acts.js";
import type { ServiceSchema } from "./schema.js";

export interface Worded {
  readonly utterance: string;
  readonly frames: SgdFrame[];
}

/** Puts the acts of a dialogue into words, turn by turn, by the grammar and the phrases of its intents. */
export class DialogueWords {
  private readonly schema: ServiceSchema;
  private readonly vocabulary: Vocabulary;
  private readonly seed: number;
  private readonly intents = new Map<string, string>();
  private readonly last = new Map<string, string>();

  constructor(schema: ServiceSchema, vocabulary: Vocabulary, seed: number) {
    this.schema = schema;
    this.vocabulary = vocabulary;
    this.seed = seed;
  }

  say(frames: readonly SgdFrame[], heard: SgdFrame | null, nth: number): Worded {
    const isUser = frames.some(({ state }) => state !== undefined);
    const speaker = isUser ? "user" : "system";
    const before = this.last.get(speaker);
    const worded = freshWords(
      (again) => this.draw(frames, heard, new Seeded("sgd words", this.seed, speaker, nth, again)),
      ({ utterance }) => utterance === before,
    );
    this.last.set(speaker, worded.utterance);
    return worded;
  }

  private draw(frames: readonly SgdFrame[], heard: SgdFrame | null, draw: Seeded): Worded {
    let utterance = "";
    const made = frames.map((frame, at): SgdFrame => {
      const service = this.schema.byName.get(frame.service) as PublishedSgdService;
      const marks = new Marks();
      const { text, spans } = marks.read(this.sentences(frame, heard, marks, draw.part(at), at > 0));
      const start = utterance === "" ? 0 : utterance.length + 1;
      utterance += `${utterance === "" ? "" : " "}${text}`;
      const slots = spans.filter(({ slot }) => isOpen(service, slot));
      return {
        ...frame,
        slots: slots.map(({ slot, start: from, end }) => ({ slot, start: start + from, exclusive_end: start + end })),
      };
    });
    return { utterance, frames: made };
  }

  private sentences(frame: SgdFrame, heard: SgdFrame | null, marks: Marks, draw: Seeded, goesOn: boolean): string {
    const service = this.schema.byName.get(frame.service) as PublishedSgdService;
    const saying: Saying = (action) => {
      const { slot = "", values: [text = ""] = [] } = action;
      return isOpen(service, slot) ? marks.mark(slot, text) : said(text);
    };
    const active = frame.state?.active_intent ?? "NONE";
    const command = active === "NONE" ? this.intents.get(frame.service) : this.commandOf(frame.service, active);
    if (command !== undefined) this.intents.set(frame.service, command);
    const intent = command === undefined ? undefined : this.vocabulary.of(command);
    if (frame.state !== undefined) {
      const speaker = new Speaker(intent, userStyle(new Seeded("sgd style", this.seed)), draw);
      return userWords(frame, heard, speaker, saying, goesOn);
    }
    const [offering] = actsOf(frame, "OFFER_INTENT");
    const offered = offering === undefined ? undefined : this.commandOf(frame.service, valueIn(offering));
    const about = {
      intent,
      offered: offered === undefined ? undefined : this.vocabulary.of(offered),
      isBooking: service.intents.find(({ name }) => name === frame.service_call?.method)?.is_transactional === true,
    };
    return systemWords(frame, about, saying, draw);
  }

  private commandOf(service: string, method: string): string | undefined {
    return [...this.schema.names].find(([, name]) => name.service === service && name.method === method)?.[0];
  }
}

const isOpen = ({ slots }: PublishedSgdService, slot: string): boolean =>
  slots.find(({ name }) => name === slot)?.is_categorical === false;

const FIXED: readonly (readonly [act: string, words: FixedWords])[] = [
  ["AFFIRM_INTENT", "accept"],
  ["NEGATE_INTENT", "decline"],
  ["SELECT", "select"],
  ["REQUEST_ALTS", "another"],
  ["AFFIRM", "affirm"],
];

/** Words of a user for a frame; `goesOn` if the user has just spoken to another service in this turn. */
function userWords(frame: SgdFrame, heard: SgdFrame | null, speaker: Speaker, saying: Saying, goesOn = false): string {
  const has = (name: string): boolean => actsOf(frame, name).length > 0;
  const slots = actsOf(frame, "INFORM").map((action) => saidSlot(action, saying));
  if (has("INFORM_INTENT")) {
    if (!has("SELECT"))
      return openingWords(speaker, slots, heard === null ? "nothing" : goesOn ? "greeting" : "more", "");
    if (speaker.chance("short choice", 50)) return openingWords(speaker, slots, "rows", "");
    return `${fixedWords(speaker, "select")} ${openingWords(speaker, slots, "greeting", "")}`;
  }
  if (has("GOODBYE")) return goodbye(speaker, has("THANK_YOU"));
  if (has("REQUEST")) {
    const wanted = actsOf(frame, "REQUEST").map(({ slot = "" }) => slot);
    return requestWords(speaker, wanted);
  }
  const parts = FIXED.flatMap(([name, words]) => (has(name) ? [fixedWords(speaker, words)] : []));
  if (has("THANK_YOU")) parts.push(fixedWords(speaker, "thanks"));
  if (slots.length > 0) parts.push(informed(slots, frame, heard, speaker, parts.length > 0));
  return parts.join(" ");
}

function informed(
  slots: readonly SaidSlot[],
  frame: SgdFrame,
  heard: SgdFrame | null,
  speaker: Speaker,
  isMore: boolean,
): string {
  if (actsOf(frame, "NEGATE").length > 0) return changeWords(speaker, "deny", slots);
  if (isMore) return speaker.plainTurn([sayAll(speaker, slots)]);
  if (heard === null || actsOf(heard, "REQUEST").length === 0) return changeWords(speaker, "change", slots);
  const asked = new Set(actsOf(heard, "REQUEST").map(({ slot = "" }) => slot));
  const [first, ...others] = [
    ...slots.filter(({ slot }) => asked.has(slot)),
    ...slots.filter(({ slot }) => !asked.has(slot)),
  ];
  if (first === undefined) return "";
  // With two requested slots, a value alone would be ambiguous.
  return asked.size > 1
    ? speaker.turn([sayAll(speaker, [first, ...others])])
    : answerWords(speaker, [first, ...others]);
}

function goodbye(speaker: Speaker, isThankful: boolean): string {
  const parts = ["nothingMore", ...(isThankful ? ["thanks"] : []), "bye"] as FixedWords[];
  return parts.map((part) => fixedWords(speaker, part)).join(" ");
}

function saidSlot(action: SgdAction, saying: Saying): SaidSlot {
  const value = valueIn(action);
  return { slot: action.slot ?? "", value: value === DONTCARE ? null : value, text: saying(action) };
}

interface SpokenOf {
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

function systemWords(frame: SgdFrame, about: SpokenOf, saying: Saying, draw: Seeded): string {
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
      return actions.map((action, at) => questionFor(action, intent, draw.part(at))).join(" ");
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
      const some = nounWithCount(count, intent?.row?.singular ?? "result");
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

function questionFor({ slot = "", values = [] }: SgdAction, intent: IntentPhrases | undefined, draw: Seeded): string {
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
