import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withFolder } from "../child.mjs";
import { nativeBackend, recordedLine, syntheticCorpus } from "../corpora.mjs";
import { figure, ratio } from "../figures.mjs";

export const title =
  "The inspector's page over 10,000 dialogues in Chromium, on the clock, against rendering an empty page; a report of 2,000 from the disk";
export const quickSeconds = 1;

/** Where Debian's package and the usual installers put it; CHROMIUM names another. */
const CHROMIUM = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);
/** How many dialogues are served, and how many are in the report. */
const [SIZES, QUICK_SIZES] = [
  [10_000, 2_000],
  [500, 100],
];
const INTENTS = 100;
/** How often the key is pressed that is held. */
const STEPS = 100;

export async function measure(bench) {
  if (CHROMIUM === undefined) return [];
  const { chromium } = await import("playwright-core");
  return withFolder(async (folder) => {
    const [count, few] = bench.quick ? QUICK_SIZES : SIZES;
    const { read, report, bytes, lastState } = await prepared(bench.here, folder, count, few);
    const { serveInspection } = await bench.here.load("cli/doors/project.js");
    const server = await serveInspection(read, 0);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    try {
      const empty = join(folder, "empty.html");
      await writeFile(empty, "<!doctype html><title>empty</title><p class='row'>Nothing.</p>");
      const inPage = async (use, options = {}) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
        try {
          return await use(await context.newPage());
        } finally {
          await context.close();
        }
      };
      const rendered = (page, url) => timed(page, () => page.goto(url), { of: ".row" });
      const costs = await bench.interleave(
        {
          empty: () => inPage((page) => rendered(page, pathToFileURL(empty).href)),
          served: () => inPage((page) => used(page, rendered, server.url, lastState)),
          report: () => inPage((page) => rendered(page, pathToFileURL(report).href), { offline: true }),
        },
        // A browser of its own each time: where all is to be over soon, once is enough.
        { most: bench.quick ? 1 : 7, warmUp: !bench.quick },
      );
      const of = (name) => costs.served.map((one) => one[name]);
      const against = (what, values) => ratio(`${what} against an empty page`, values, costs.empty);
      return [
        figure("dialogues that are served", "", [count]),
        figure("an empty page, rendered", "ms", costs.empty),
        against("first paint", of("paint")),
        against("opening the first dialogue, the engine with it,", of("first")),
        against("opening another one", of("another")),
        against(`a key held for ${STEPS} steps`, of("held")),
        against("a filter", of("filter")),
        figure(`a report of ${few} dialogues`, "MB", [bytes / 1e6]),
        against("its first paint, offline,", costs.report),
      ];
    } finally {
      await browser.close();
      await server.close();
      await read.close();
    }
  });
}

/** Dialogues in the page and in a report; the first of them is long. */
async function prepared(build, folder, count, few) {
  const { projectSettings, readInspection, writeReport } = await build.load("cli/doors/project.js");
  const corpus = await syntheticCorpus(build, folder, { count: count - 1, intentCount: INTENTS });
  const line = await longLine(build);
  const lines = (await readFile(corpus.file, "utf8")).split("\n");
  const settings = await projectSettings({ intents: corpus.intents });
  const readAll = async (name, most) => {
    const file = join(folder, name);
    await writeFile(file, [line, ...lines].slice(0, most).join("\n"));
    return readInspection([file], settings, { title: name });
  };
  const report = join(folder, "report.html");
  const reported = await readAll("few.jsonl", few);
  const bytes = await writeReport(reported, report);
  await reported.close();
  return { read: await readAll("all.jsonl", count), report, bytes, lastState: stateAfter(line, STEPS) };
}

/** A dialogue with more steps than the key is pressed. */
async function longLine(build) {
  const backend = await nativeBackend(build, INTENTS);
  const changes = Array.from({ length: STEPS }, (_, i) => `x0.slot_2_of_0 = ${i}`);
  const line = await recordedLine(build, backend, "long", ['make_thing_0(slot_0_of_0="Elm Row")', ...changes]);
  backend.close();
  return line;
}

/** Heading above the state once a dialogue is at a step. */
function stateAfter(line, step) {
  const steps = JSON.parse(line).turns.filter(({ author }) => author !== "Signal");
  return `After command ${steps.slice(0, step + 1).findLast(({ author }) => author === "System").index}`;
}

/** Opens the page and two dialogues, holds a key, and filters. @returns milliseconds of each */
async function used(page, rendered, url, lastState) {
  const verdict = { of: ".dialogue-head .mark", says: "^(replays|diverges)" };
  const paint = await rendered(page, url);
  const first = await timed(page, () => page.locator(".row").nth(1).click(), verdict);
  const another = await timed(page, () => page.locator(".row").nth(2).click(), { ...verdict, beside: "synthetic-1" });
  await page.locator(".row", { hasText: "long" }).first().click();
  await drawn(page, { ...verdict, beside: "long" });
  const hold = async () => {
    for (let i = 0; i < STEPS; i++) await page.keyboard.down("ArrowRight");
    await page.keyboard.up("ArrowRight");
  };
  const held = await timed(page, hold, { of: ".state h3", says: `^${lastState}$` });
  const box = page.locator("fieldset", { hasText: "Domain" }).locator("input").first();
  const all = await page.locator(".found [role=status]").innerText();
  const filter = await timed(page, () => box.check(), { of: ".found [role=status]", says: `^(?!${all}$)` });
  return { paint, first, another, held, filter };
}

/** How long it takes until something is drawn that an act leads to, in milliseconds. */
async function timed(page, act, wanted) {
  const start = performance.now();
  await act();
  await drawn(page, wanted);
  return performance.now() - start;
}

/** Waits until an element is on the screen, with that text, in the dialogue of that name. */
function drawn(page, { of, says = "", beside = "" }) {
  return page.evaluate(
    ([selector, text, id]) =>
      new Promise((resolve) => {
        const look = () => {
          const isThere = [...document.querySelectorAll(selector)].some((one) =>
            new RegExp(text).test(one.textContent),
          );
          const isOf = id === "" || document.querySelector(".dialogue h2")?.textContent === id;
          if (isThere && isOf) requestAnimationFrame(() => setTimeout(resolve));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [of, says, beside],
  );
}
