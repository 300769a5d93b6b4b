// Writes docs/reference/ from the code itself: commands with their options, codes, keys of the config file, of plans and of
// transcripts, which the repository keeps, and below api/, which it does not, the functions and types of each subpath. With --check nothing is written, and a difference
// is an error; with --check --api the pages below api/ are made as well, to see that they can be.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiPages } from "./reference/api.mjs";
import { codesPage } from "./reference/codes.mjs";
import { commandsPage } from "./reference/commands.mjs";
import { configPage } from "./reference/config.mjs";
import { plansPage } from "./reference/plans.mjs";
import { policyPage } from "./reference/policy.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs/reference");
const isCheck = process.argv.includes("--check");
const needsApi = !isCheck || process.argv.includes("--api");
const scratch = mkdtempSync(join(tmpdir(), "backlot-reference-"));
const NOTE = "<!-- Written by `npm run reference` from the code. Do not edit. -->\n\n";

try {
  const pages = new Map([
    ["commands.md", await commandsPage(root)],
    ["config.md", configPage(root)],
    ["codes.md", await codesPage(root)],
    ["policy.md", policyPage(root)],
    ["plans.md", plansPage(root)],
  ]);
  const kept = pages.size;
  const api = (needsApi ? await apiPages(root, scratch) : []).map(([name, text]) => [`api/${name}`, text]);
  // To check them is to have made them.
  if (!isCheck) for (const [name, text] of api) pages.set(name, text);
  const before = existsSync(folder)
    ? readdirSync(folder, { recursive: !isCheck }).filter((name) => name.endsWith(".md"))
    : [];
  const stale = before.filter((name) => !pages.has(name.replaceAll("\\", "/")));
  const changed = [...pages].filter(([name, text]) => {
    const path = join(folder, name);
    return !existsSync(path) || readFileSync(path, "utf8") !== NOTE + text;
  });
  const names = [...changed.map(([name]) => name), ...stale];
  if (names.length === 0)
    console.log(
      `docs/reference is up to date: ${kept} pages${needsApi ? `, and ${api.length} of the API can be made` : ""}`,
    );
  else if (isCheck) {
    console.error(`docs/reference is out of date (${names.join(", ")}); run \`npm run reference\``);
    process.exitCode = 1;
  } else {
    for (const name of stale) rmSync(join(folder, name));
    for (const [name, text] of changed) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), NOTE + text);
    }
    console.log(`written: ${names.join(", ")}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
