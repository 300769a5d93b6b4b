import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { SOAK, sampleOf } from "../../runs.js";

/** Where Debian's package and the usual installers put it; CHROMIUM names another. */
const PATHS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];
export const executablePath = PATHS.find((path) => path !== undefined && existsSync(path));

/** Tests in a real browser; without one they are skipped. */
export function inChromium(name: string, tests: () => void): void {
  describe.skipIf(executablePath === undefined)(`${name} (needs Chromium)`, tests);
}

/** The colours and widths, in pixels, that every view has to be right in: one of the four on every commit, all in a soak. */
export const LOOKS = sampleOf(
  [
    ["dark", 390],
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
  ] as const,
  4,
);

/** A page that is watched: what it asks of the network, and what goes wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Addresses that were asked for, but for the page's own file. */
  readonly requests: string[];
  /** Errors of scripts, of the console and of the content security policy, and dialogs that were opened. */
  readonly errors: string[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Each page has the sandbox compiled, and executes little in it: nothing is worth optimising. */
const LIFTOFF = "--js-flags=--liftoff-only --wasm-lazy-compilation";

/** One browser for all tests of a file, and pages that are closed after their test. */
export class Pages {
  private browser: Browser | undefined;

  constructor() {
    beforeAll(async () => {
      const args = ["--no-sandbox", ...(SOAK ? [] : [LIFTOFF])];
      this.browser = await chromium.launch({ executablePath: executablePath as string, args });
    });
    afterEach(async () => {
      for (const context of this.browser?.contexts() ?? []) await context.close();
    });
    afterAll(() => this.browser?.close());
  }

  async open(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    if (this.browser === undefined) throw new Error("the browser is there once the tests run");
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    // A busy machine is late by minutes.
    context.setDefaultTimeout(240_000);
    const page = await context.newPage();
    const [requests, errors]: [string[], string[]] = [[], []];
    const [own = ""] = url.split("#");
    page.on("request", (request) => {
      const asked = request.url();
      if (asked.split("#")[0] !== own && !asked.startsWith("blob:")) requests.push(asked);
    });
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
    });
    page.on("dialog", (dialog) => {
      errors.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    return { page, requests, errors };
  }
}

/** Waits until the open dialogue was executed. @returns what the page says of it */
export async function verdictOf(page: Page): Promise<string> {
  const mark = page.locator(".dialogue-head .mark");
  await mark.filter({ hasNotText: "running" }).waitFor();
  return mark.innerText();
}

/** Faults in how a page looks. */
export interface Faults {
  readonly scrolls: number;
  readonly violations: readonly string[];
}

/** Returns the violations that axe finds, by rule and elements. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join(" ")))`,
  );
}

/** How many pixels a page can be scrolled sideways, and what axe finds in it. A page that is right has none. */
export async function faultsOf(page: Page): Promise<Faults> {
  const scrolls = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
  return { scrolls, violations: await violationsOf(page) };
}

export const NO_FAULTS: Faults = { scrolls: 0, violations: [] };
