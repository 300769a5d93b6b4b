import { readFileSync } from "node:fs";
import { builtFile } from "../../runtime/assets.js";
import { pageHeaders, policyOf } from "./policy.js";

/** The page on which people play a dialogue, with the headers it is served under. */
export interface WizardPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the page as it was built. */
export function wizardPage(): WizardPage {
  const html = readFileSync(builtFile("inspector/wizard/index.html"), "utf8");
  return { html, headers: pageHeaders(policyOf(html, { connects: true, runsEngine: false })) };
}
