import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BacklotError } from "../../base/errors.js";
import type { MutationTestResult } from "./mutationResult.js";

export function mutationHtml(result: MutationTestResult, title = "Mutation testing"): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<script>${inScript(elements())}</script>
</head>
<body>
<mutation-test-report-app title-postfix="${escaped(title)}">Your browser shows no custom elements.</mutation-test-report-app>
<script>
const app = document.querySelector("mutation-test-report-app");
app.report = ${JSON.stringify(result).replaceAll("<", "\\u003c")};
app.addEventListener("theme-changed", ({ detail }) => { document.body.style.backgroundColor = detail.themeBackgroundColor; });
</script>
</body>
</html>
`;
}

export function elements(): string {
  try {
    return readFileSync(
      createRequire(import.meta.url).resolve("mutation-testing-elements/mutation-test-elements.js"),
      "utf8",
    );
  } catch (cause) {
    const message = "the HTML report needs mutation-testing-elements: npm install --save-dev mutation-testing-elements";
    throw new BacklotError("MISSING_PACKAGE", message, { cause });
  }
}

function inScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, "\\x3c");
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => entities[character] as string);
}
