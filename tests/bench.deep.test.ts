import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

/* That the benchmark runs, and says what it promises; not how fast anything is. */

const BENCH = new URL("../bench/", import.meta.url);
const MAIN = fileURLToPath(new URL("main.mjs", BENCH));

interface Report {
  readonly cases: readonly { readonly name: string; readonly figures: readonly Figure[] }[];
  readonly targets: number;
}

interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly target?: number;
  readonly met?: boolean;
}

interface Rounds {
  exponent(points: readonly (readonly [number, number])[]): number;
  interleave<T>(
    variants: Readonly<Record<string, () => T>>,
    options: { readonly rounds: number; readonly warmUp?: boolean; readonly isOver?: (round: number) => boolean },
  ): Promise<Record<string, T[]>>;
}

interface Figures {
  growth(what: string, sizes: readonly number[], costs: readonly (readonly number[])[]): Figure;
}

test("chosen cases are measured, and only ratios are judged", async () => {
  const { cases, targets } = JSON.parse(await bench("--only", "fresh,dialogue,parse", "--rounds", "1")) as Report;
  expect(cases.map(({ name }) => name)).toEqual(["fresh", "dialogue", "parse"]);
  const figures = cases.flatMap((one) => one.figures);
  expect(figures.filter(({ median, min, max }) => !(min > 0 && min <= median && median <= max))).toEqual([]);
  const judged = figures.filter(({ met }) => met !== undefined);
  expect(judged).toHaveLength(targets);
  expect(judged.filter(({ unit, target }) => unit !== "×" || target === undefined)).toEqual([]);
});

test("with a base each is measured against it in the same run", async () => {
  const base = fileURLToPath(new URL("..", import.meta.url));
  const report = JSON.parse(await bench("--only", "parse", "--rounds", "1", "--base", base)) as Report;
  const what = report.cases.flatMap(({ figures }) => figures.map((figure) => figure.what));
  expect(what).toContain("all commands: times faster than the base, by CPU");
  const compared = report.cases.flatMap(({ figures }) => figures).find((one) => one.what.endsWith("the base, by CPU"));
  expect(compared).toMatchObject({ bound: "at least", target: 0.95, met: expect.any(Boolean) });
});

test("every case is a file, and the quick ones end in time together", async () => {
  const { CASES, QUICK_SECONDS } = (await load("cases.mjs")) as { CASES: readonly string[]; QUICK_SECONDS: number };
  const files = readdirSync(new URL("cases", BENCH)).map((file) => file.replace(/\.mjs$/, ""));
  expect([...CASES].sort()).toEqual(files.sort());
  const modules = (await Promise.all(CASES.map((name) => load(`cases/${name}.mjs`)))) as Record<string, unknown>[];
  expect(modules.filter(({ title, measure }) => typeof title !== "string" || typeof measure !== "function")).toEqual(
    [],
  );
  const seconds = modules.map(({ quickSeconds }) => (quickSeconds as number | undefined) ?? QUICK_SECONDS);
  expect(seconds.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(75);
});

test("variants are measured in turn, each round beginning with another", async () => {
  const { interleave } = (await load("rounds.mjs")) as Rounds;
  const order: string[] = [];
  const variants = Object.fromEntries(["a", "b", "c"].map((name) => [name, () => order.push(name)]));
  const measured = await interleave(variants, { rounds: 2 });
  expect(order.join("")).toBe("abcbcacab");
  expect(Object.values(measured).map((some) => some.length)).toEqual([2, 2, 2]);
  const cut = await interleave(variants, { rounds: 5, warmUp: false, isOver: (round) => round === 2 });
  expect(cut.a).toHaveLength(2);
});

test("the exponent tells how costs grow, also where something constant hides it", async () => {
  const { exponent } = (await load("rounds.mjs")) as Rounds;
  const { growth } = (await load("figures.mjs")) as Figures;
  const sizes = [10, 100, 1_000];
  const powers = [0, 1, 2].map((power) => exponent(sizes.map((size): [number, number] => [size, 3 * size ** power])));
  expect(powers.map((power) => power.toFixed(6))).toEqual(["0.000000", "1.000000", "2.000000"]);
  const hidden = growth(
    "quadratic beside something constant",
    sizes,
    sizes.map((size) => [5_000 + size ** 2]),
  );
  expect(hidden.met).toBe(false);
});

test("a case, a number of rounds and a base that there are not are named", async () => {
  const refused = (...flags: readonly string[]) => bench(...flags).catch((error: unknown) => error);
  expect(await refused("--only", "frish")).toMatchObject({ code: 2, stderr: expect.stringContaining("frish") });
  expect(await refused("--rounds", "0")).toMatchObject({ code: 2, stderr: expect.stringContaining("--rounds") });
  expect(await refused("--base", "/nowhere")).toMatchObject({ code: 2, stderr: expect.stringContaining("/nowhere") });
  expect(await refused("--fast")).toMatchObject({ code: 2, stderr: expect.stringContaining("--fast") });
});

test("a case that fails is named, the others are measured, and the exit code is 1", async () => {
  const base = mkdtempSync(join(tmpdir(), "backlot-base-"));
  onTestFinished(() => rmSync(base, { recursive: true }));
  mkdirSync(join(base, "dist/runtime"), { recursive: true });
  writeFileSync(join(base, "dist/runtime/index.js"), "export {};");
  const ended = await bench("--only", "parse,runaway", "--rounds", "1", "--base", base).catch(
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("parse could not be measured") });
  const report = JSON.parse((ended as { stdout: string }).stdout) as Report & { readonly failed: readonly string[] };
  expect(report.failed).toEqual(["parse"]);
  expect(report.cases.map(({ name }) => name)).toEqual(["runaway"]);
});

test("help names every case", async () => {
  const { CASES } = (await load("cases.mjs")) as { CASES: readonly string[] };
  const help = (await promisify(execFile)(process.execPath, [MAIN, "--help"])).stdout;
  expect(CASES.filter((name) => !help.includes(name))).toEqual([]);
});

function load(file: string): Promise<unknown> {
  return import(new URL(file, BENCH).href);
}

async function bench(...flags: readonly string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [MAIN, "--json", ...flags])).stdout;
}
