import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { hasShared, shared } from "../shared.js";

/*
 * Some guides show datasets and real systems. Their data do not come with Backlot, so that tests/docs.test.ts cannot run
 * these commands: they stand in comments, each before the block that it prints, and run here where the data are at
 * hand (`$DATA`), in order, in one folder for each guide. Times and what else varies stand as …. With
 * BACKLOT_UPDATE_DOCS=1 outputs that differ are written into the guides.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const SHOWN = /<!-- reference data: (.+) -->\n```text\n([\s\S]*?)```/g;

const pages = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
const guides = ["README.md", ...pages.map((name) => `docs/${name}`)]
  .map((name) => ({
    name,
    blocks: [...readFileSync(join(ROOT, name), "utf8").matchAll(SHOWN)].map(([, command = "", output = ""]) => ({
      command,
      output,
    })),
  }))
  .filter(({ blocks }) => blocks.length > 0);

/** Whether a command printed what is shown; … in a line stands for any text. */
function isShown(shown: string, printed: string): boolean {
  const parts = shown.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(printed);
}

test("there are such guides", () =>
  expect(guides.map(({ name }) => name)).toEqual(expect.arrayContaining(["README.md", "docs/scores.md"])));

describe.skipIf(!hasShared)("guides that show data which do not come with Backlot (needs the reference data)", () => {
  describe.each(guides)("$name", ({ name, blocks }) => {
    const cwd = mkdtempSync(join(tmpdir(), "backlot-guide-"));
    afterAll(() => rmSync(cwd, { recursive: true, force: true }));

    test.each(blocks)("$command", { timeout: 120_000 }, async ({ command, output }) => {
      const script = `backlot() { '${process.execPath}' '${MAIN}' "$@"; }\n${command}`;
      const env = { ...process.env, DATA: shared("data"), NO_COLOR: "1" };
      const { stdout } = await promisify(execFile)("bash", ["-c", script], { cwd, env, maxBuffer: 1 << 26 });
      if (isShown(output, stdout)) return;
      if (process.env.BACKLOT_UPDATE_DOCS === "1") {
        const guide = readFileSync(join(ROOT, name), "utf8");
        const block = (text: string): string => `<!-- reference data: ${command} -->\n\`\`\`text\n${text}\`\`\``;
        writeFileSync(
          join(ROOT, name),
          guide.replace(block(output), () => block(stdout)),
        );
        return;
      }
      expect(stdout).toBe(output);
    });
  });
});
