import { render } from "preact";
import { EMBEDDED, ROUTES } from "../embedded.js";
import { App } from "./App.js";
import { LiveSource } from "./live/liveSource.js";
import { embeddedSource } from "./source/embedded.js";
import "./parts/base.css";
import "./parts/figures.css";
import "./style.css";
import "./compare/compare.css";
import "./rehearsals/rehearsals.css";
import "./mutation/mutation.css";
import "./playground/playground.css";
import "./scores/scores.css";
import "./live/live.css";
import type { InspectedDialogue, Inspection } from "../inspection.js";
import { askServer, Refused } from "./parts/askServer.js";
import type { Source } from "./source/source.js";

const TOKEN = "token";

function linkedToken(): string {
  const linked = new URLSearchParams(location.hash.slice(1)).get(TOKEN);
  if (linked === null) return sessionStorage.getItem(TOKEN) ?? "";
  sessionStorage.setItem(TOKEN, linked);
  history.replaceState(null, "", "#");
  return linked;
}

const root = document.getElementById("page") as HTMLElement;
const hasElement = (id: string): boolean => document.getElementById(id) !== null;
const source = hasElement(EMBEDDED.inspection)
  ? embeddedSource()
  : hasElement(EMBEDDED.live)
    ? new LiveSource(linkedToken())
    : servedSource(linkedToken());
render(<App source={source} />, root);

function servedSource(token: string): Source {
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
