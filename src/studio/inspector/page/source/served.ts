import { ROUTES } from "../../embedded.js";
import type { InspectedDialogue, Inspection } from "../../inspection.js";
import { askServer, Refused } from "../parts/askServer.js";
import type { Source } from "./source.js";

/** Dialogues of `backlot inspect`. @param token the token in the page's link */
export function servedSource(token: string): Source {
  const json = async (path: string): Promise<unknown> => {
    try {
      return await (await askServer(path, token)).json();
    } catch (error) {
      if (error instanceof Refused) throw new Error(`The server refused ${path}: ${error.message}`);
      throw new Error("The server does not answer. Is `backlot inspect` still running?");
    }
  };
  return {
    inspection: () => json(ROUTES.inspection) as Promise<Inspection>,
    dialogue: (place) => json(`${ROUTES.dialogues}/${place}`) as Promise<InspectedDialogue>,
    search: async (text) => new Set((await json(`${ROUTES.search}?text=${encodeURIComponent(text)}`)) as number[]),
  };
}
