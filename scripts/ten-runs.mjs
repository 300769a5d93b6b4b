// Runs the tests ten times in a row beside other work, on several versions of Node and in several places of the world:
//
//   node scripts/ten-runs.mjs [--runs 10] [--at-once 2] [--load 1] [--versions 20,22,24] [--only tests/labels,tests/base/io] [--minutes 90]
//
// A run is one `vitest run` on a version of its own, three of ten in zones and locales of their own. The load are the runs beside it, with as
// many workers each as the machine has cores, and processes which do nothing but count: with two cores, two runs at once and one such process it
// is four and more, which the table tells. Those that count end with the runs, or by themselves after --minutes. Each version comes from the npm
// package `node`, into a temporary folder. At the end stands a table; the exit code is 1 where a run failed. Run it after a build.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
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
    "at-once": { type: "string", default: "2" },
    load: { type: "string", default: "1" },
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
  let nth = 0;
  const next = async () => {
    while (nth < Number(values.runs)) {
      const own = ++nth;
      const version = versions[(own - 1) % versions.length];
      rows.push(await run(own, bins.get(version), ABROAD.get(own % 10)));
    }
  };
  const load = Array.from({ length: Number(values.load) }, spin);
  try {
    await Promise.all(Array.from({ length: Number(values["at-once"]) }, next));
  } finally {
    for (const one of load) one.kill("SIGKILL");
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
rows.sort((one, other) => one.run - other.run);
console.log(`\n${Object.keys(rows[0] ?? {}).join(" | ")}`);
for (const row of rows) console.log(Object.values(row).join(" | "));
const failed = rows.filter(({ result }) => result !== "green").length;
console.log(`\n${rows.length - failed} of ${rows.length} runs in a row are green`);
process.exitCode = failed === 0 ? 0 : 1;

/** One run of the tests under load: its row of the table. What it prints appears if it fails. */
async function run(nth, bin, zone) {
  const node = join(bin, "node");
  const name = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  console.log(`=== run ${nth}: Node ${name}, ${zone ?? "the zone of the commit"}`);
  const report = join(folder, `run-${nth}.json`);
  const start = performance.now();
  const loads = [];
  const watching = setInterval(() => loads.push(loadavg()[0]), 5_000);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...only, "--reporter=default", "--reporter=json"];
  const child = spawn(node, [...args, `--outputFile.json=${report}`], {
    cwd: root,
    env: { ...environmentOf(bin), ...(zone === undefined ? {} : { BACKLOT_ZONE: zone }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  const [status] = await once(child, "close");
  clearInterval(watching);
  if (status !== 0) console.log(said);
  const { passed, failed: bad } = counts(report);
  const row = {
    run: nth,
    node: name,
    zone: zone ?? "the commit's",
    load: (loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length)).toFixed(1),
    seconds: Math.round((performance.now() - start) / 1_000),
    passed,
    failed: bad,
    result: status === 0 ? "green" : "RED",
  };
  console.log(`--- run ${nth}: ${row.result}, ${passed} passed, ${bad} failed (${row.seconds} s, load ${row.load})`);
  return row;
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
