import { DONTCARE } from "../../../kit/internal.js";
import { counted } from "../../../phrases/nouns.js";
import { spoken } from "../../../phrases/text.js";
import { anyOf } from "../../../phrases/values.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { PublishedSgdService, SgdAction, SgdFrame } from "../format/published.js";
import type { ServiceSchema } from "./schema.js";

/** A piece of an utterance: plain words, or a value of a slot, which may become a span. */
type Piece = string | { readonly slot: string; readonly text: string };

/** Frames with their words: what is said, and where the values of open slots stand in it. */
export interface Worded {
  readonly utterance: string;
  readonly frames: SgdFrame[];
}

/** Puts the acts of a turn into words, one of several wordings each. */
export function worded(frames: readonly SgdFrame[], schema: ServiceSchema, draw: Seeded): Worded {
  let utterance = "";
  const made = frames.map((frame, nth): SgdFrame => {
    const service = schema.byName.get(frame.service) as PublishedSgdService;
    const slots: { slot: string; start: number; exclusive_end: number }[] = [];
    for (const [at, sentence] of sentencesOf(frame, service, draw.part(nth)).entries()) {
      if (utterance !== "") utterance += " ";
      for (const piece of at === 0 && nth === 0 ? capital(sentence) : sentence) {
        const text = typeof piece === "string" ? piece : piece.text;
        if (typeof piece !== "string" && isOpen(service, piece.slot)) {
          slots.push({ slot: piece.slot, start: utterance.length, exclusive_end: utterance.length + text.length });
        }
        utterance += text;
      }
    }
    return { ...frame, slots };
  });
  return { utterance, frames: made };
}

const isOpen = ({ slots }: PublishedSgdService, slot: string): boolean =>
  slots.find(({ name }) => name === slot)?.is_categorical === false;

function capital([first, ...rest]: readonly Piece[]): readonly Piece[] {
  if (typeof first !== "string") return first === undefined ? [] : [first, ...rest];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}

/** The sentences of a frame: acts of one kind together, in their order. */
function sentencesOf(frame: SgdFrame, service: PublishedSgdService, draw: Seeded): (readonly Piece[])[] {
  const kinds = [...new Set(frame.actions.map(({ act }) => act))];
  const isUser = frame.state !== undefined;
  return kinds.flatMap((kind) => {
    const actions = frame.actions.filter(({ act }) => act === kind);
    return isUser
      ? userSentences(
          kinds.includes("GOODBYE") && kind === "NEGATE" ? "NOTHING_MORE" : kind,
          actions,
          service,
          draw.part(kind),
        )
      : systemSentences(kind, actions, frame, service, draw.part(kind));
  });
}

function userSentences(
  kind: string,
  actions: readonly SgdAction[],
  service: PublishedSgdService,
  draw: Seeded,
): (readonly Piece[])[] {
  switch (kind) {
    case "INFORM_INTENT":
      return [
        [
          draw.of(["I would like this: ", "I need help with this: ", "please help me to do this: "]),
          `${aim(actions[0], service)}.`,
        ],
      ];
    case "AFFIRM_INTENT":
      return [[draw.of(["Yes, please do.", "That would be good.", "Yes, let us do that."])]];
    case "NEGATE_INTENT":
      return [[draw.of(["No, not now.", "No, that is not necessary.", "Not today."])]];
    case "INFORM":
      return informs(actions, draw);
    case "REQUEST":
      return [
        [
          `${draw.of(["What is the ", "Can you tell me the ", "I would like to know the "])}${actions.map(({ slot = "" }) => spoken(slot)).join(" and the ")}${draw.of(["?", ", please?"])}`,
        ],
      ];
    case "REQUEST_ALTS":
      return [[draw.of(["Is there another one?", "What else is there?", "Do you have something different?"])]];
    case "SELECT":
      return [[draw.of(["That one is fine.", "I will take that one.", "That sounds good."])]];
    case "AFFIRM":
      return [[draw.of(["Yes, that is right.", "Yes, please go ahead.", "Correct."])]];
    case "NEGATE":
      return [[draw.of(["No.", "No, not quite.", "Not really, no."])]];
    case "NOTHING_MORE":
      return [[draw.of(["No, that is all.", "No, nothing else.", "That was everything."])]];
    case "THANK_YOU":
      return [[draw.of(["Thank you.", "Thanks a lot.", "Many thanks."])]];
    default:
      return [[draw.of(["Goodbye.", "Bye.", "Have a good day."])]];
  }
}

function systemSentences(
  kind: string,
  actions: readonly SgdAction[],
  frame: SgdFrame,
  service: PublishedSgdService,
  draw: Seeded,
): (readonly Piece[])[] {
  switch (kind) {
    case "REQUEST":
      return actions.map((action, nth) => asking(action, draw.part(nth)));
    case "CONFIRM":
      return [
        [
          draw.of(["Please confirm: ", "Let me repeat: ", "I have this: "]),
          ...listed(actions),
          draw.of([". Is that right?", ". Shall I go ahead?"]),
        ],
      ];
    case "OFFER":
      return [[draw.of(["I found this: ", "There is this one: ", "How about this: "]), ...listed(actions), "."]];
    case "INFORM":
      return actions.map((action) => [`The ${spoken(action.slot ?? "")} is `, value(action), "."]);
    case "INFORM_COUNT": {
      const count = Number(actions[0]?.values?.[0] ?? 0);
      return [[`${draw.of(["I found ", count === 1 ? "There is " : "There are "])}${counted(count, "result")}.`]];
    }
    case "NOTIFY_SUCCESS":
      return [[draw.of(["That is done.", "It worked.", "All is arranged."])]];
    case "NOTIFY_FAILURE":
      return [[draw.of(failures(frame, service))]];
    case "OFFER_INTENT":
      return [
        [draw.of(["Shall I do this for you: ", "Would you like this as well: "]), `${aim(actions[0], service)}?`],
      ];
    case "REQ_MORE":
      return [[draw.of(["Is there anything else?", "What else can I do for you?", "Anything more?"])]];
    default:
      return [[draw.of(["Goodbye, have a good day.", "Thank you and goodbye.", "Enjoy the rest of your day."])]];
  }
}

/** What failed: a booking, a search, or the wish for another row of one. */
function failures({ service_call: call }: SgdFrame, { intents }: PublishedSgdService): readonly string[] {
  if (call === undefined)
    return ["There is no other one, I am afraid.", "That was the last one.", "I have nothing else."];
  const isBooking = intents.find(({ name }) => name === call.method)?.is_transactional === true;
  return isBooking
    ? ["I am afraid that did not work.", "That was not possible.", "I am sorry, it failed."]
    : ["I found nothing like that.", "There is nothing that fits.", "Nothing came up, I am afraid."];
}

/** What an intent does: its description without the full stop. */
function aim(action: SgdAction | undefined, { intents }: PublishedSgdService): string {
  const method = action?.canonical_values?.[0] ?? "";
  const { description = "" } = intents.find(({ name }) => name === method) ?? {};
  const text = withoutFullStop(description === "" ? method : description);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function withoutFullStop(text: string): string {
  let end = text.length;
  while (end > 0 && ".!?".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** What the user does not mind about stands in a sentence of its own. */
function informs(actions: readonly SgdAction[], draw: Seeded): (readonly Piece[])[] {
  const open = actions.filter(({ canonical_values: [held] = [] }) => held === DONTCARE);
  const given = actions.filter((action) => !open.includes(action));
  const sentences: (readonly Piece[])[] = [];
  const [only] = given;
  if (given.length === 1 && only !== undefined) {
    sentences.push(
      draw.of([
        [`the ${spoken(only.slot ?? "")} is `, value(only), "."],
        [`make the ${spoken(only.slot ?? "")} `, value(only), "."],
        [`${spoken(only.slot ?? "")}: `, value(only), "."],
      ]),
    );
  } else if (given.length > 1)
    sentences.push([draw.of(["this is what I want: ", "it is about this: ", ""]), ...listed(given), "."]);
  if (open.length > 0)
    sentences.push([`I do not mind about the ${open.map(({ slot = "" }) => spoken(slot)).join(" or the ")}.`]);
  return sentences.map(capital);
}

/** Slots with their values in a row. */
function listed(actions: readonly SgdAction[]): Piece[] {
  return actions.flatMap((action, at): Piece[] => [
    `${at === 0 ? "" : ", "}${spoken(action.slot ?? "")} `,
    value(action),
  ]);
}

function value({ slot = "", values: [text = ""] = [] }: SgdAction): Piece {
  return { slot, text: text === "True" ? "yes" : text === "False" ? "no" : text };
}

function asking({ slot = "", values = [] }: SgdAction, draw: Seeded): readonly Piece[] {
  const noun = spoken(slot);
  if (values.length > 0)
    return [
      `${draw.of(["Which", "What"])} ${noun}: ${anyOf(values.map((text) => (text === "True" ? "yes" : text === "False" ? "no" : text)))}?`,
    ];
  return [draw.of([`What is the ${noun}?`, `Could you tell me the ${noun}?`, `Which ${noun} would you like?`])];
}
