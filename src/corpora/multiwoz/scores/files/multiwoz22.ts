import { join } from "node:path";
import { namesInFolder } from "../../../../base/io/index.js";
import { isObject } from "../../../../base/json/object.js";
import { normaliseResponse } from "../response.js";
import { type State, StateReader } from "../tracking/state.js";
import { kindOfJson, readJsonFile, wrong } from "./jsonFile.js";

/** The style of references that the reference evaluation reports by default. */
export const MWZ22 = "mwz22";

export interface Multiwoz22 {
  readonly responses: ReadonlyMap<string, readonly string[]>;
  readonly states: ReadonlyMap<string, readonly State[]>;
  readonly files: readonly string[];
}

/** Derives reference responses and gold states from a copy of MultiWOZ 2.2. Responses are the system's utterances with
 * placeholders for annotated spans; the state of a system turn is that of the preceding user turn. */
export async function readMultiwoz22(folder: string): Promise<Multiwoz22> {
  const test = join(folder, "test");
  const actsFile = join(folder, "dialog_acts.json");
  const acts = await readJsonFile(actsFile);
  const responses = new Map<string, string[]>();
  const states = new Map<string, State[]>();
  const reader = new StateReader(() => undefined);
  const files = namesInFolder(test).filter((one) => /^dialogues_.*\.json$/.test(one));
  const paths = files.map((name) => join(test, name));
  for (const file of paths) {
    const dialogues = await readJsonFile(file);
    if (!Array.isArray(dialogues)) throw wrong(file, `it is a list of dialogues, not ${kindOfJson(dialogues)}`);
    for (const dialogue of dialogues as readonly Dialogue[]) {
      if (typeof dialogue?.dialogue_id !== "string" || !Array.isArray(dialogue.turns)) {
        throw wrong(file, `it holds ${kindOfJson(dialogue)}, not dialogues of MultiWOZ 2.2`);
      }
      const spans = isObject(acts) ? (acts[dialogue.dialogue_id] as DialogueActs | undefined) : undefined;
      const id = (dialogue.dialogue_id.split(".", 1)[0] as string).toLowerCase();
      const systemTurns = dialogue.turns.filter((_, at) => at % 2 === 1);
      const said = systemTurns.map(({ utterance, turn_id }) =>
        normaliseResponse(delexicalise(utterance, spans?.[turn_id]?.span_info ?? [])),
      );
      responses.set(id, said);
      const read = systemTurns.map((_, at) => reader.read(stateOf(dialogue.turns[2 * at]?.frames ?? [])));
      states.set(id, read);
    }
  }
  return { responses, states, files: [actsFile, ...paths] };
}

type Span = readonly [act: string, slot: string, value: string, start: number, end: number];

interface Frame {
  readonly service: string;
  readonly state?: { readonly slot_values?: Readonly<Record<string, readonly string[]>> };
}
interface Turn {
  readonly turn_id: string;
  readonly utterance: string;
  readonly frames?: readonly Frame[];
}
interface Dialogue {
  readonly dialogue_id?: string;
  readonly turns: readonly Turn[];
}
type DialogueActs = Readonly<Record<string, { readonly span_info?: readonly Span[] }>>;

/** Replaces the spans of an utterance by placeholders. Spans that overlap an earlier one, or mean "dontcare", stay. */
export function delexicalise(utterance: string, spans: readonly Span[]): string {
  let text = "";
  let done = 0;
  for (const [, slot, value, start, end] of [...spans].sort((one, other) => one[3] - other[3])) {
    if (start < done || value === "dontcare") continue;
    text += `${utterance.slice(done, start)}[${slot}]`;
    done = end;
  }
  return text + utterance.slice(done);
}

/** The first value of each slot by domain, without indifferent ones. */
function stateOf(frames: readonly Frame[]): Record<string, Record<string, string>> {
  const state = new Map<string, Record<string, string>>();
  for (const { service, state: { slot_values = {} } = {} } of frames) {
    const slots = Object.entries(slot_values).flatMap(([name, values]) => {
      const [value] = values;
      return value === undefined || values.includes("dontcare") ? [] : [[name.split("-")[1] ?? name, value] as const];
    });
    if (slots.length > 0) state.set(service, Object.fromEntries(slots));
  }
  return Object.fromEntries(state);
}
