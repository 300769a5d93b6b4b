import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { backlot, FLAGS } from "../cli/backlot.js";
import { hasShared, shared } from "../shared.js";
import { plainCall } from "./console.js";
import { isShown } from "./output.js";
import { ROOT } from "./scratch.js";

/*
 * Some documents show datasets and real systems. Their data do not come with Backlot, so that their commands cannot be
 * console blocks: they stand in comments, each before the block that it prints, and run here where the data are at
 * hand (`$DATA`), in order, in one folder for each document. Times and what else varies stand as ….
 */

const MAIN = join(ROOT, "dist/cli/main.js");
const SHOWN = /<!-- reference data: (.+) -->\n```text\n([\s\S]*?)```/g;

/** The tests of those commands of a document that need the reference data. */
export function testDataCommands(file: string): void {
  const blocks = [...readFileSync(join(ROOT, file), "utf8").matchAll(SHOWN)];
  if (blocks.length === 0) return;
  describe.skipIf(!hasShared)("commands on data that do not come with Backlot (needs the reference data)", () => {
    const cwd = mkdtempSync(join(tmpdir(), "backlot-guide-"));
    afterAll(() => rmSync(cwd, { recursive: true, force: true }));

    test.each(blocks.map(([, command = "", output = ""]) => ({ command, output })))(
      "$command",
      { timeout: 900_000 },
      async ({ command, output }) => {
        const stdout = await outputOf(command, cwd);
        if (isShown(output.split("\n"), { stdout, stderr: "" })) return;
        if (process.env.BACKLOT_UPDATE_DOCS === "1") update(file, { command, output, stdout });
        else expect(stdout).toBe(output);
      },
    );
  });
}

/** Output of a command: of Backlot in this process if no shell is needed to know its arguments, of others in a shell. */
async function outputOf(command: string, cwd: string): Promise<string> {
  const data = shared("data");
  const call = plainCall(`npx ${command.replaceAll("$DATA", data)}`);
  if (call !== null && command.startsWith("backlot ")) {
    const { code, stdout, stderr } = await backlot(call.args, { cwd, env: { NO_COLOR: "1" } });
    expect({ code, stderr }, command).toMatchObject({ code: 0 });
    return stdout;
  }
  const script = `backlot() { '${process.execPath}' ${FLAGS.join(" ")} '${MAIN}' "$@"; }\n${command}`;
  const env = { ...process.env, DATA: data, NO_COLOR: "1" };
  return (await promisify(execFile)("bash", ["-c", script], { cwd, env, maxBuffer: 1 << 26 })).stdout;
}

function update(
  file: string,
  ran: { readonly command: string; readonly output: string; readonly stdout: string },
): void {
  const path = join(ROOT, file);
  const shown = (output: string): string => `<!-- reference data: ${ran.command} -->\n\`\`\`text\n${output}\`\`\``;
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(shown(ran.output), () => shown(ran.stdout)),
  );
}
