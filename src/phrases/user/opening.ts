import { withArticle } from "../nouns.js";
import { capital, modifiersInRow } from "../text.js";
import { GOING_ON } from "./references.js";
import type { SaidSlot, Speaker } from "./speaker.js";

/** The most modifiers that follow a task; more slots are said in sentences of their own. */
const MAX_MODIFIERS = 3;

/** How a user asks for a task; `{task}` is followed by its modifiers. */
const REQUESTS: readonly string[] = [
  "I would like to {task}",
  "I want to {task}",
  "I need to {task}",
  "I am looking to {task}",
  "I was hoping to {task}",
  "I am trying to {task}",
  "I have to {task}",
  "can you {task}?",
  "could you {task}?",
  "could you please {task}?",
  "can you help me {task}?",
  "could you help me {task}?",
  "would you {task}?",
  "would you be able to {task}?",
  "please {task}",
  "please help me {task}",
  "help me {task}",
  "{task}",
  "{task}, please",
  "is it possible to {task}?",
  "I wonder if you could {task}",
  "do you think you could {task}?",
  "my plan is to {task}",
  "I was wondering whether you could {task}",
  "I would love to {task}",
  "let us {task}",
];

/** How a user asks what there is; `{rows}` are several of them and `{row}` is one. */
const SEARCHES: readonly string[] = [
  "are there any {rows}{modifiers}?",
  "do you know any {rows}{modifiers}?",
  "what {rows} are there{modifiers}?",
  "which {rows} are there{modifiers}?",
  "I am looking for {rows}{modifiers}",
  "I am looking for {row}{modifiers}",
  "show me {rows}{modifiers}",
  "show me the {rows}{modifiers}, please",
  "find me {row}{modifiers}",
  "can you find {row}{modifiers}?",
  "could you show me {rows}{modifiers}?",
  "what do you have in the way of {rows}{modifiers}?",
  "any {rows}{modifiers}?",
  "can you tell me about {rows}{modifiers}?",
  "I would like to see {rows}{modifiers}",
  "are there {rows}{modifiers}?",
  "let me see {rows}{modifiers}",
  "is there {row}{modifiers}?",
];

const GREETINGS: readonly string[] = [
  "hi",
  "hello",
  "hey",
  "hi there",
  "hello there",
  "good day",
  "hey there",
  "excuse me",
];
const LINKS: readonly string[] = [
  "also",
  "next",
  "now",
  "and then",
  "after that",
  "while we are at it",
  "one more thing",
  "another thing",
  "besides that",
  "in addition",
  "once that is done",
  "thanks; now",
  "great, and then",
  "OK, next",
];

/** What an opening follows: nothing, a greeting or the like in the same breath, rows that were found, or something else. */
export type Following = "nothing" | "greeting" | "rows" | "more";

/** The words of a user that wants something. */
export function openingWords(speaker: Speaker, slots: readonly SaidSlot[], following: Following, task: string): string {
  const { intent } = speaker;
  const isFirst = following === "nothing" || following === "greeting";
  const inline = slots
    .slice(0, MAX_MODIFIERS)
    .filter((slot, at) => at === 0 || !speaker.chance(`apart ${slot.slot}`, 30));
  const apart = slots.filter((slot) => !inline.includes(slot));
  const modifiers = modifiersInRow(inline.map((slot) => speaker.modifier(slot)));
  const asked = asks(speaker, modifiers, task);
  const follow = apart.map((slot) => speaker.statement(slot));
  const head = led(speaker, asked, slots, following);
  if (intent === undefined || follow.length < 2) return speaker.turn([head, ...follow], isFirst);
  return speaker.turn(
    [
      head,
      follow
        .slice(0, -1)
        .join(", ")
        .concat(`, and ${follow.at(-1)}`),
    ],
    isFirst,
  );
}

/** What is asked with a greeting before it, or what leads there from what came before. */
function led(speaker: Speaker, asked: string, slots: readonly SaidSlot[], following: Following): string {
  const { style } = speaker;
  if (following === "greeting") return asked;
  if (following === "nothing") {
    const isGreeting = style !== "terse" && speaker.chance("greets", style === "hurried" ? 15 : 45);
    return isGreeting ? joined(speaker.of("lead", GREETINGS), asked, speaker.chance("mark", 35) ? "!" : ",") : asked;
  }
  if (speaker.chance("no link", following === "rows" ? 30 : 45)) return asked;
  const [reference] = slots.flatMap((slot) => slot.reference ?? []);
  const isOfRow = reference === undefined ? following === "rows" : reference.row !== undefined;
  if (isOfRow) return joined(speaker.of("lead", GOING_ON.row), asked, speaker.chance("mark", 50) ? "." : ",");
  return joined(speaker.of("lead", reference === undefined ? LINKS : GOING_ON.task), asked, ",");
}

function asks(speaker: Speaker, modifiers: string, task: string): string {
  const { intent } = speaker;
  const row = intent?.row ?? null;
  if (intent?.isQuery === true && row !== null && speaker.chance("row", 65)) {
    return speaker
      .of("search", SEARCHES)
      .replace("{rows}", () => row.plural)
      .replace("{row}", () => withArticle(row.singular))
      .replace("{modifiers}", () => modifiers);
  }
  const what = intent === undefined ? task : speaker.draw.part("task").of(intent.verbPhrases);
  return speaker.of("request", REQUESTS).replace("{task}", () => `${what}${modifiers}`);
}

/** Words before a sentence, and the mark between. */
const joined = (lead: string, asked: string, mark: "," | "!" | "."): string =>
  `${lead}${mark} ${mark === "," ? asked : capital(asked)}`;
