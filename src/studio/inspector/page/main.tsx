import { render } from "preact";
import { EMBEDDED } from "../embedded.js";
import { App } from "./App.js";
import { LiveSource } from "./live/liveSource.js";
import { embeddedSource } from "./source/embedded.js";
import { linkedToken } from "./source/linkedToken.js";
import { servedSource } from "./source/served.js";
import "./parts/base.css";
import "./parts/figures.css";
import "./style.css";
import "./compare/compare.css";
import "./rehearsals/rehearsals.css";
import "./mutation/mutation.css";
import "./playground/playground.css";
import "./scores/scores.css";
import "./live/live.css";

const root = document.getElementById("page") as HTMLElement;
const holds = (id: string): boolean => document.getElementById(id) !== null;
const source = holds(EMBEDDED.inspection)
  ? embeddedSource()
  : holds(EMBEDDED.live)
    ? new LiveSource(linkedToken())
    : servedSource(linkedToken());
render(<App source={source} />, root);
