import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Discard } from "../../making/discard.js";
import type { Draft, Rewording, Style } from "../../making/styles/style.js";
import type { PublishedSgdDialogue, SgdFrame, SgdTurn } from "../format/published.js";
import { serviceSchema } from "./schema.js";
import { SgdSimulator, type Simulated } from "./simulate.js";

/** Two agents talk about the services of the intents, and the outline of their acts is put into words. Every call is
 * executed, and its results are recorded. */
export function sgdStyle(backend: Backend, now?: number): Style {
  const schema = serviceSchema(backend);
  const simulator = new SgdSimulator(backend, schema, now);
  return {
    name: "sgd",
    file: "sgd/dialogues_001.json",
    layout: "array",
    intents: [...schema.names.keys()],
    left: schema.left,
    async make(plan, rewording) {
      const simulated = simulator.simulate(plan);
      if ("discard" in simulated) return simulated;
      const made = rewording === undefined ? simulated : await rewordDialogue(simulated.dialogue, rewording);
      if ("discard" in made) return made;
      const { dialogue } = made;
      const frames = dialogue.turns.flatMap(({ speaker, frames: all }) => all.map((frame) => ({ speaker, frame })));
      return {
        record: JSON.stringify(dialogue, null, 2).replaceAll(/^/gm, "  "),
        content: dialogue.turns.map(({ utterance }) => utterance).join("\n"),
        counts: {
          service: dialogue.services,
          act: frames.flatMap(({ speaker, frame }) => frame.actions.map(({ act }) => `${speaker} ${act}`)),
          call: frames.flatMap(({ frame: { service, service_call: call } }) =>
            call === undefined ? [] : [`${service}.${call.method}`],
          ),
        },
      };
    },
    beside: () => [{ path: "sgd/schema.json", text: `${JSON.stringify(schema.services, null, 2)}\n` }],
  };
}

type Span = { readonly slot: string; readonly start: number; readonly exclusive_end: number };

/** Acts, states, calls and results stay, values are kept word for word, and the spans of open slots are located again. */
async function rewordDialogue(dialogue: PublishedSgdDialogue, rewording: Rewording): Promise<Simulated> {
  const turns: SgdTurn[] = [];
  let hasPerformed = false;
  for (const turn of dialogue.turns) {
    hasPerformed ||= turn.frames.some(({ actions }) => actions.some(({ act }) => act === "NOTIFY_SUCCESS"));
    const draft = draftOf(turn);
    const said = turn.speaker === "USER" ? await rewording.user(draft) : await rewording.assistant(draft, hasPerformed);
    if ("discard" in said) return said;
    const frames = respanned(turn, said.text);
    if ("discard" in frames) return frames;
    turns.push({ ...turn, utterance: said.text, frames: frames.kept });
  }
  return { dialogue: { ...dialogue, turns } };
}

function draftOf({ utterance, frames }: SgdTurn): Draft {
  const actions = frames.flatMap((frame) => frame.actions);
  const said = utterance.toLowerCase();
  const texts = actions.flatMap(({ values = [] }) => values.filter((text) => said.includes(text.toLowerCase())));
  const meaning = actions.map(({ act, slot = "", values = [] }) =>
    [act.toLowerCase().replaceAll("_", " "), spoken(slot), values.join(" or ")].filter((part) => part !== "").join(" "),
  );
  return { text: utterance, meaning: meaning.join("; "), texts: [...new Set(texts)] };
}

function respanned(
  { utterance, frames }: SgdTurn,
  text: string,
): { readonly kept: SgdFrame[] } | { readonly discard: Discard } {
  const taken: Span[] = [];
  const kept: SgdFrame[] = [];
  for (const frame of frames) {
    const slots: Span[] = [];
    for (const { slot, start = 0, exclusive_end: end = 0 } of frame.slots ?? []) {
      const value = utterance.slice(start, end);
      const at = placeOf(value, text, taken);
      if (at === null) {
        const problem = `${JSON.stringify(value)}, the value of ${slot}, does not stand by itself in ${JSON.stringify(text)}`;
        return { discard: { stage: "check", reason: "texts as spans", problem } };
      }
      const span = { slot, start: at, exclusive_end: at + value.length };
      taken.push(span);
      slots.push(span);
    }
    kept.push({ ...frame, slots: slots.sort((one, other) => one.start - other.start) });
  }
  return { kept };
}

/** The position of a value as a whole word in a free place; null without one. */
function placeOf(value: string, text: string, taken: readonly Span[]): number | null {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const isFree = taken.every((span) => span.exclusive_end <= at || end <= span.start);
    const isWhole = !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
    if (isFree && isWhole) return at;
  }
  return null;
}
