// Measures Backlot against its targets. See README.md, or --help.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { Bench } from "./bench.mjs";
import { builds } from "./builds.mjs";
import { CASES, QUICK_SECONDS } from "./cases.mjs";
import { line } from "./figures.mjs";

const HELP = `Measures what Backlot costs. Ratios of things measured in this run are judged; absolute figures are printed.

  npm run bench -- [options]

  --quick          a short run: smaller sizes, fewer rounds, under 90 seconds
  --only NAME      only this case; several with commas, or --only again
  --base DIR       a built checkout of an earlier commit, measured in the same run, in turn with this one
  --rounds N       how often each variant is measured at most (9; 3 with --quick)
  --json           one JSON object on stdout
  --help           this text

Cases: ${CASES.join(", ")}
What is under way is shown on stderr. The exit code is 0 whether targets are met or not, 1 if a case
could not be measured, 2 for wrong options.`;

/** How long a case of a full run may begin further rounds, in seconds. */
const FULL_SECONDS = 120;
/** When a quick run begins no further case, in seconds: on a busy machine some are left out. */
const QUICK_END = 75;

const flags = readFlags();
if (flags.help) {
  console.log(HELP);
  process.exit();
}
const chosen = flags.only?.flatMap((names) => names.split(",")) ?? CASES;
const unknown = chosen.find((name) => !CASES.includes(name));
if (unknown !== undefined) usage(`no case is called ${unknown}; there are ${CASES.join(", ")}`);
const rounds = Number(flags.rounds ?? (flags.quick ? 3 : 9));
if (!Number.isSafeInteger(rounds) || rounds < 1) usage(`--rounds takes a whole number from 1, not ${flags.rounds}`);

const machine = { node: process.version, cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length };
const compared = chooseBuilds();
if (!flags.json) {
  const against = flags.base === undefined ? "" : `; base: ${flags.base}`;
  console.log(`Node ${machine.node}, ${machine.cores} × ${machine.cpu}${against}; medians (middle half, rounds)`);
}
const results = [];
const leftOut = [];
const failed = [];
const begun = performance.now();
for (const name of CASES.filter((one) => chosen.includes(one))) {
  if (flags.quick && (performance.now() - begun) / 1000 > QUICK_END) {
    leftOut.push(name);
    continue;
  }
  note(name);
  const { title, measure, quickSeconds = QUICK_SECONDS } = await import(`./cases/${name}.mjs`);
  const seconds = flags.quick ? quickSeconds : FULL_SECONDS;
  const bench = new Bench({
    builds: compared,
    rounds,
    quick: flags.quick,
    seconds,
    note: (text) => note(`${name}: ${text}`),
  });
  const start = performance.now();
  let figures;
  try {
    figures = await measure(bench);
  } catch (error) {
    note("");
    failed.push(name);
    console.error(`${name} could not be measured: ${error.stack}`);
    continue;
  }
  const took = (performance.now() - start) / 1000;
  note("");
  results.push({ name, title, seconds: took, figures });
  if (flags.json) continue;
  console.log(`\n${title} [${name}, ${took.toFixed(1)} s]`);
  for (const figure of figures) console.log(line(figure));
}

const judged = results.flatMap(({ figures }) => figures).filter(({ met }) => met !== undefined);
const missed = judged.filter(({ met }) => !met);
if (flags.json)
  console.log(
    JSON.stringify(
      { machine, cases: results, targets: judged.length, missed: missed.length, leftOut, failed },
      null,
      2,
    ),
  );
else {
  console.log(`\n${judged.length - missed.length} of ${judged.length} targets met`);
  if (leftOut.length > 0) console.log(`left out, since the time was over: ${leftOut.join(", ")}`);
  if (failed.length > 0) console.log(`could not be measured: ${failed.join(", ")}`);
}
if (failed.length > 0) process.exitCode = 1;

function readFlags() {
  try {
    return parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true },
        base: { type: "string" },
        rounds: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    return usage(error.message);
  }
}

function chooseBuilds() {
  try {
    return builds(flags.base);
  } catch (error) {
    return usage(error.message);
  }
}

/** Shows what is under way: one line, rewritten in place on a terminal; nothing elsewhere but the names of cases. */
function note(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  else if (text !== "" && !text.includes(":")) process.stderr.write(`${text}\n`);
}

function usage(message) {
  console.error(`${message}\nSee --help.`);
  process.exit(2);
}
