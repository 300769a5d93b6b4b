// Uses `backlot/vitest` with other versions of vitest: node scripts/vitest-versions.mjs [VERSION]... (3.2.0, 3, 4 and 5).
// Each gets a project of its own, with Backlot as `npm pack` makes it: `init`'s tests must pass, its types must resolve,
// and a test that fails must show the dialogue. Node 22 comes from the npm package `node`, as vitest 5 needs it. Run after
// a build.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const versions = process.argv.length > 2 ? process.argv.slice(2) : ["3.2.0", "3", "4", "5"];
const folder = mkdtempSync(join(tmpdir(), "backlot-vitest-"));
const failed = [];

/** A test that fails: what it prints is compared. */
const HASTY = `import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
import "backlot/vitest";
import { expect, test } from "vitest";

test("a boat is rented", async () => {
  const backend = await mockBackend("intents");
  const user = scriptedUser({ intent: "rent_boat", slots: { boat: "kayak", date: "2024-06-01", start_time: "09:30", hours: 2 } });
  const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
  expect.soft(transcript).toPerform("rent_boat", { hours: expect.toSatisfy((hours: number) => hours > 2) });
  expect.soft(transcript).not.toPerform("rent_bot");
  expect.soft(transcript).not.toPerformOnlyAfterConsent("rent_boat");
  // @ts-expect-error a slot has a name
  expect.soft(transcript).not.toAskFor();
});
`;

/** Text that it must print. */
const SHOWN = [
  "expected the back-end to perform rent_boat(",
  "hours: expected",
  "no intent is called rent_bot; did you mean rent_boat?",
  "expected the back-end not to perform rent_boat only after the user's consent",
  'the user had said yes: "Yes, please."',
  "toAskFor takes the name of a slot, not undefined",
  " > Signal",
];

try {
  npm(root, "pack", "--ignore-scripts", "--pack-destination", folder);
  const tarball = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".tgz")),
  );
  npm(folder, "install", "--prefix", join(folder, "node"), "--no-save", "node@22");
  const bin = join(folder, "node/node_modules/node/bin");
  for (const version of versions) {
    console.log(`\n=== vitest ${version}`);
    const problems = problemsOf(version, tarball, bin);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) failed.push(version);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${versions.length - failed.length} of ${versions.length} versions passed`, failed.join(" "));
process.exitCode = failed.length === 0 ? 0 : 1;

/** @returns {string[]} what went wrong, with what was printed */
function problemsOf(version, tarball, bin) {
  const project = join(folder, version);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  npm(project, "install", "--save-dev", tarball, `vitest@${version}`, "typescript@5", "zod@4", "@types/node");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: "1" };
  const run = (script, ...args) => {
    const { status, stdout, stderr } = spawnSync(join(bin, "node"), [join(project, "node_modules", script), ...args], {
      cwd: project,
      env,
      encoding: "utf8",
    });
    return { status, text: stdout + stderr };
  };
  const problems = [];
  const want = (what, isRight, text) => isRight || problems.push(`${what}\n${text}`);
  const made = run("backlot/dist/cli/main.js", "init");
  want("init fails", made.status === 0, made.text);
  const passing = run("vitest/vitest.mjs", "run");
  want(
    "the tests of init do not pass",
    passing.status === 0 && /Tests +\d+ passed \(/.test(passing.text),
    passing.text,
  );
  writeFileSync(join(project, "tests/hasty.test.ts"), HASTY);
  const types = run("typescript/bin/tsc", "-p", ".");
  want("types do not resolve", types.status === 0, types.text);
  const failing = run("vitest/vitest.mjs", "run", "tests/hasty.test.ts");
  want("a failing test passes", failing.status === 1, failing.text);
  for (const part of SHOWN) want(`a failing test does not show: ${part}`, failing.text.includes(part), failing.text);
  return problems;
}

function npm(cwd, ...args) {
  execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd, stdio: "ignore" });
}
