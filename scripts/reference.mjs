// Writes docs/reference/ from the code itself: commands with their options, codes, keys of the config file, of plans and of
// transcripts. With --check nothing is written, and a difference is an error.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codesPage } from "./reference/codes.mjs";
import { commandsPage } from "./reference/commands.mjs";
import { configPage } from "./reference/config.mjs";
import { plansPage } from "./reference/plans.mjs";
import { policyPage } from "./reference/policy.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs/reference");
const isCheck = process.argv.includes("--check");
const NOTE = "<!-- Written by `npm run reference` from the code. Do not edit. -->\n\n";

const pages = new Map([
  ["commands.md", await commandsPage(root)],
  ["config.md", configPage(root)],
  ["codes.md", await codesPage(root)],
  ["policy.md", policyPage(root)],
  ["plans.md", plansPage(root)],
]);
const stale = readdirSync(folder).filter((name) => name.endsWith(".md") && !pages.has(name));
const changed = [...pages].filter(([name, text]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, "utf8") !== NOTE + text;
});
const names = [...changed.map(([name]) => name), ...stale];
if (names.length === 0) console.log(`docs/reference is up to date: ${pages.size} pages`);
else if (isCheck) {
  console.error(`docs/reference is out of date (${names.join(", ")}); run \`npm run reference\``);
  process.exitCode = 1;
} else {
  for (const name of stale) rmSync(join(folder, name));
  for (const [name, text] of changed) writeFileSync(join(folder, name), NOTE + text);
  console.log(`written: ${names.join(", ")}`);
}
