import { render } from "preact";
import { EMBEDDED } from "../embedded.js";
import { App } from "./App.js";
import { embeddedSource } from "./source/embedded.js";
import { servedSource } from "./source/served.js";
import "./parts/base.css";
import "./parts/figures.css";
import "./style.css";
import "./compare/compare.css";
import "./rehearsals/rehearsals.css";
import "./mutation/mutation.css";
import "./playground/playground.css";
import "./scores/scores.css";

const root = document.getElementById("page") as HTMLElement;
const source = document.getElementById(EMBEDDED.inspection) === null ? servedSource() : embeddedSource();
render(<App source={source} />, root);
