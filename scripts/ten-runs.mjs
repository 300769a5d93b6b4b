// Runs the tests ten times in a row beside other work, on several versions of Node and in several places of the world:
//
//   node scripts/ten-runs.mjs [--runs 10] [--load 4] [--versions 20,22,24] [--only tests/labels,tests/io] [--minutes 90]
//
// A run is one `vitest run` on a version of its own, three of ten in zones and locales of their own. The load is that many processes which do
// nothing but count, started before each run and ended after it, or by themselves after --minutes. Each version comes from the npm
// package `node`, into a temporary folder. At the end stands a table; the exit code is 1 where a run failed. Run it after a build.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { environmentOf, installNode } from "./nodeVersion.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    load: { type: "string", default: "4" },
    versions: { type: "string", default: "20,22,24" },
    only: { type: "string", default: "" },
    minutes: { type: "string", default: "90" },
  },
});
const versions = values.versions.split(",");
const only = values.only === "" ? [] : values.only.split(",");

/**
 * Where the third, fifth and seventh of ten runs are, which are on three versions of three: on either side of the date line and half an
 * hour off. The locale goes with the zone (`tests/setup/worlds.ts`); the other runs are where the commit says.
 */
const ABROAD = new Map([
  [3, "Pacific/Apia"],
  [5, "America/St_Johns"],
  [7, "Pacific/Pago_Pago"],
]);

const folder = mkdtempSync(join(tmpdir(), "backlot-ten-runs-"));
const rows = [];
try {
  const bins = new Map(versions.map((version) => [version, installNode(folder, version)]));
  for (let nth = 1; nth <= Number(values.runs); nth++) {
    const version = versions[(nth - 1) % versions.length];
    rows.push(run(nth, bins.get(version), ABROAD.get(nth % 10)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${Object.keys(rows[0] ?? {}).join(" | ")}`);
for (const row of rows) console.log(Object.values(row).join(" | "));
const failed = rows.filter(({ result }) => result !== "green").length;
console.log(`\n${rows.length - failed} of ${rows.length} runs in a row are green`);
process.exitCode = failed === 0 ? 0 : 1;

/** One run of the tests under load: what stands in its row of the table. */
function run(nth, bin, zone) {
  const node = join(bin, "node");
  const name = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  console.log(`\n=== run ${nth}: Node ${name}, ${zone ?? "the zone of the commit"}`);
  const report = join(folder, `run-${nth}.json`);
  const load = Array.from({ length: Number(values.load) }, spin);
  const start = performance.now();
  try {
    const args = ["node_modules/vitest/vitest.mjs", "run", ...only, "--reporter=default", "--reporter=json"];
    const { status } = spawnSync(node, [...args, `--outputFile.json=${report}`], {
      cwd: root,
      env: { ...environmentOf(bin), ...(zone === undefined ? {} : { BACKLOT_ZONE: zone }) },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const { passed, failed: bad } = counts(report);
    return {
      run: nth,
      node: name,
      zone: zone ?? "the commit's",
      load: loadavg()[0]?.toFixed(1),
      seconds: Math.round((performance.now() - start) / 1_000),
      passed,
      failed: bad,
      result: status === 0 ? "green" : "RED",
    };
  } finally {
    for (const one of load) one.kill("SIGKILL");
  }
}

/** A process that counts until it is ended, or until its time is over where nobody ends it. */
function spin() {
  const code = `const end = Date.now() + ${Number(values.minutes) * 60_000}; while (Date.now() < end);`;
  return spawn(process.execPath, ["-e", code], { stdio: "ignore" });
}

/** How many tests passed and failed; none of either where vitest did not get as far as its report. */
function counts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
