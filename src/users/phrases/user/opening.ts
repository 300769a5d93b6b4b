import { isPlural, withArticle } from "../../../schema/english/nouns.js";
import { capital } from "../../../schema/english/sentences.js";
import { isState, modifiersInRow, tasksBefore } from "../agreement.js";
import { onlyNames } from "../intentPhrases.js";
import { inSentences } from "./answers.js";
import { AFTER_A_TASK, GOING_ON, referringModifier } from "./references.js";
import type { SaidSlot, Speaker } from "./speaker.js";

/** The most modifiers after a task; further slots get sentences of their own. */
const MAX_MODIFIERS = 3;

/** Requests for a task; its modifiers follow `{task}`. */
const REQUESTS: readonly string[] = [
  "I would like to {task}",
  "I want to {task}",
  "I need to {task}",
  "I need you to {task}",
  "I was hoping to {task}",
  "I was hoping you could {task}",
  "I have to {task}",
  "can you {task}?",
  "could you {task}?",
  "could you please {task}?",
  "can you help me {task}?",
  "could you help me {task}?",
  "could I {task}?",
  "can I {task}?",
  "would you {task}?",
  "would you be able to {task}?",
  "please {task}",
  "please help me {task}",
  "{task}",
  "{task}, please",
  "is it possible to {task}?",
  "would it be possible to {task}?",
  "I wonder if you could {task}",
  "do you think you could {task}?",
  "I was wondering whether you could {task}",
  "it would be great if you could {task}",
  "I would appreciate it if you could {task}",
  "can you please {task}?",
  "would you please {task}?",
  "any chance that you could {task}?",
  "I think I need to {task}",
  "I am hoping to {task}",
];

/** Questions for records, in the plural: a single one might be a new record. */
const OF_RECORDS: readonly string[] = [
  "are there any {rows}{modifiers}?",
  "which {rows}{modifiers} are there?",
  "show me the {rows}{modifiers}",
  "show me the {rows}{modifiers}, please",
  "could you show me the {rows}{modifiers}?",
  "can you find the {rows}{modifiers}?",
  "could you look up the {rows}{modifiers}?",
  "can you tell me about the {rows}{modifiers}?",
  "I am looking for the {rows}{modifiers}",
  "I would like to see the {rows}{modifiers}",
  "let me see the {rows}{modifiers}",
  "I need to see the {rows}{modifiers}",
  "can I see the {rows}{modifiers}?",
  "do you have any {rows}{modifiers}?",
  "do you see any {rows}{modifiers}?",
  "I need the {rows}{modifiers}",
  "please look up the {rows}{modifiers}",
  "could you bring up the {rows}{modifiers}?",
  "could you check the {rows}{modifiers}?",
  "could I see the {rows}{modifiers}?",
  "what {rows}{modifiers} are there?",
  "I want to see the {rows}{modifiers}",
];
/** Questions for offers; `{rows}` is plural and `{row}` singular. */
const OF_OFFERS: readonly string[] = [
  "are there any {rows}{modifiers}?",
  "what {rows} are there{modifiers}?",
  "which {rows} are there{modifiers}?",
  "I am looking for {rows}{modifiers}",
  "I am looking for {row}{modifiers}",
  "show me {rows}{modifiers}",
  "show me the {rows}{modifiers}, please",
  "find me {row}{modifiers}",
  "can you find {row}{modifiers}?",
  "could you show me {rows}{modifiers}?",
  "any {rows}{modifiers}?",
  "can you tell me about {rows}{modifiers}?",
  "I would like to see {rows}{modifiers}",
  "are there {rows}{modifiers}?",
  "let me see {rows}{modifiers}",
  "is there {row}{modifiers}?",
  "can I see {rows}{modifiers}?",
  "I would like to find {row}{modifiers}",
  "could you find me {row}{modifiers}?",
  "I want {row}{modifiers}",
  "do you know any {rows}{modifiers}?",
  "do you have any {rows}{modifiers}?",
  "what do you have in the way of {rows}{modifiers}?",
  "I am in need of {row}{modifiers}",
  "can you recommend {row}{modifiers}?",
];

const GREETINGS: readonly string[] = [
  "hi",
  "hello",
  "hey",
  "hi there",
  "hello there",
  "good day",
  "hey there",
  "hiya",
  "excuse me",
];
const LINKS: readonly string[] = [
  "also",
  "next",
  "now",
  "while we are at it",
  "one more thing",
  "another thing",
  "besides that",
  "in addition",
  "thanks; now",
  "on another note",
  "apart from that",
  "before I go",
  "and something else",
  "by the way",
  "OK, next",
];

/** The context of an opening: none, a greeting in the same turn, found rows, looked-up records, or another task. */
export type Following = "nothing" | "greeting" | "rows" | "records" | "more";

/** Words the opening of a task or a search. */
export function openingWords(speaker: Speaker, slots: readonly SaidSlot[], following: Following, task: string): string {
  const manner = following === "nothing" || following === "greeting" ? "first" : "asks";
  const inline = slots
    .slice(0, MAX_MODIFIERS)
    .filter((slot, at) => !isApart(speaker, slot) && (at === 0 || !mayBeApart(speaker, slot)));
  const apart = slots.filter((slot) => !inline.includes(slot));
  const modifiers = inline.map((slot) => speaker.modifier(slot));
  const asked = asks(speaker, (isSeveral) => modifiersInRow(modifiers, isSeveral), task);
  const follow = apart.map((slot) => speaker.statement(slot));
  const head = led(speaker, asked, slots, following);
  return speaker.turn([head, ...inSentences(follow, ", and ")], manner);
}

/**
 * True if a slot gets a sentence of its own: a slot of a task whose modifiers all contain its name, or a referring slot
 * that the task itself names ("enrol a pupil" with the same pupil).
 */
function isApart(speaker: Speaker, { slot, value, reference }: SaidSlot): boolean {
  const { intent } = speaker;
  const phrases = speaker.slot(slot);
  if (value === null) return false;
  if (reference !== undefined)
    return (
      referringModifier(speaker, slot, reference).startsWith("with ") ||
      intent?.verbPhrases.some((task) => hasWord(task, phrases.noun)) === true
    );
  return intent?.isQuery !== true && (onlyNames(phrases) || isState(speaker.modifier({ slot, value, text: "" })));
}

/** Of several rows, "it" in a sentence would be ambiguous. */
function mayBeApart(speaker: Speaker, slot: SaidSlot): boolean {
  const isOfIt = speaker.intent?.isQuery === true && /\bit\b/i.test(speaker.statement(slot));
  return !isOfIt && speaker.chance(`apart ${slot.slot}`, 30);
}

const hasWord = (text: string, word: string): boolean => ` ${text.toLowerCase()} `.includes(` ${word.toLowerCase()} `);

function led(speaker: Speaker, asked: string, slots: readonly SaidSlot[], following: Following): string {
  const { style } = speaker;
  if (following === "greeting") return asked;
  if (following === "nothing") {
    const isGreeting = style !== "terse" && speaker.chance("greets", style === "hurried" ? 15 : 45);
    return isGreeting ? joined(speaker.of("lead", GREETINGS), asked, speaker.chance("mark", 35) ? "!" : ",") : asked;
  }
  const isAfterRows = following === "rows" || following === "records";
  if (speaker.chance("no link", isAfterRows ? 30 : 45)) return asked;
  const [reference] = slots.flatMap((slot) => slot.reference ?? []);
  const isOfRow = reference === undefined ? isAfterRows : reference.row !== undefined;
  if (isOfRow) {
    const leads = GOING_ON[following === "records" ? "record" : "row"];
    return joined(speaker.of("lead", leads), asked, speaker.chance("mark", 50) ? "." : ",");
  }
  const noun = reference?.noun ?? null;
  if (noun !== null && speaker.chance("named", 60))
    return joined(
      speaker.of("lead", AFTER_A_TASK).replace("{noun}", () => noun),
      asked,
      ",",
    );
  return joined(speaker.of("lead", reference === undefined ? LINKS : GOING_ON.task), asked, ",");
}

function asks(speaker: Speaker, modifiers: (isSeveral: boolean) => string, task: string): string {
  const { intent } = speaker;
  const row = intent?.row ?? null;
  if (intent?.isQuery === true && row !== null && speaker.chance("row", 65)) {
    const search = speaker.of("search", intent.findsRecords === true ? OF_RECORDS : OF_OFFERS);
    return search
      .replace("{rows}", () => row.plural)
      .replace("{row}", () => withArticle(row.singular))
      .replace("{modifiers}", () => modifiers(search.includes("{rows}")));
  }
  const what =
    intent === undefined ? task : speaker.draw.part("task").of(tasksBefore(intent.verbPhrases, modifiers(false)));
  const isSeveral = intent?.isQuery === true && (isPlural(what) || hasWord(what, row?.plural ?? what));
  const requests = what.startsWith("have ") ? REQUESTS.filter((one) => !one.includes("help me")) : REQUESTS;
  return speaker.of("request", requests).replace("{task}", () => `${what}${modifiers(isSeveral)}`);
}

const joined = (lead: string, asked: string, mark: "," | "!" | "."): string =>
  `${lead}${mark} ${mark === "," ? asked : capital(asked)}`;
