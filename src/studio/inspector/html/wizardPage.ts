import { readFileSync } from "node:fs";
import { builtFile } from "../../../runtime/assets.js";
import { pageHeaders, policyOf } from "./compose.js";

export interface WizardPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function wizardPage(): WizardPage {
  const html = readFileSync(builtFile("studio/inspector/wizard/index.html"), "utf8");
  return { html, headers: pageHeaders(policyOf(html, { connects: true, runsEngine: false })) };
}
