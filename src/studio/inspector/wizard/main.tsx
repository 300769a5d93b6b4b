import { render } from "preact";
import { App } from "./App.js";
import { WizardApi } from "./api.js";
import "../page/parts/base.css";
import "./style.css";

const SEAT = "seat";

/** Returns the window's name, which survives reloads. */
function seat(): string {
  const kept = sessionStorage.getItem(SEAT);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  sessionStorage.setItem(SEAT, made);
  return made;
}

const api = new WizardApi(decodeURIComponent(location.hash.slice(1)), seat());
// Another link in the same window is another side.
addEventListener("hashchange", () => location.reload());
render(<App api={api} />, document.getElementById("page") as HTMLElement);
