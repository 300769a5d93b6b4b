import { ROUTES } from "../../embedded.js";
import type { InspectedDialogue, Inspection } from "../../inspection.js";
import type { Source } from "./source.js";

/** Dialogues that `backlot inspect` serves. */
export function servedSource(): Source {
  return {
    inspection: () => json(ROUTES.inspection) as Promise<Inspection>,
    dialogue: (place) => json(`${ROUTES.dialogues}/${place}`) as Promise<InspectedDialogue>,
    search: async (text) => new Set((await json(`${ROUTES.search}?text=${encodeURIComponent(text)}`)) as number[]),
  };
}

async function json(path: string): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(path);
  } catch {
    throw new Error("The server does not answer. Is `backlot inspect` still running?");
  }
  if (!answer.ok) throw new Error(`The server refused ${path}: ${answer.status}`);
  return answer.json();
}
