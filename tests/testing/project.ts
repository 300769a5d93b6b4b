import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Settings of vitest with which one process runs all tests, however long it takes. */
const ONE_PROCESS = { pool: "threads", isolate: false, maxWorkers: 1, testTimeout: 300_000 };

/** An intent of which every part is as short as it can be. */
export const DRAW_TICKET = JSON.stringify({
  command: "draw_ticket",
  description: "Draw a ticket",
  confirmation_required: true,
  args: { queue: { type: "str", description: "Which queue" } },
});

/** Its query, so that rows can be looked at. */
export const FIND_TICKETS = JSON.stringify({
  command: "find_tickets",
  description: "Look tickets up",
  query_intent: true,
  entity_name: "tickets",
  args: { queue: { type: "str", description: "Which queue", optional: true } },
});

/** A behaviour that fails for a reason of its own. */
export const CLOSED = `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("draw_ticket", { check: () => fail("the counter is closed") });
`;

/** A project's folder with these files. It is gone when it is disposed of. */
export class TestProject {
  readonly folder = mkdtempSync(join(tmpdir(), "backlot-project-"));

  constructor(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Backlot as it was built, and other packages of this repository, as if they were installed. Its tests may take their time, in one process. */
  install(...packages: readonly string[]): this {
    mkdirSync(join(this.folder, "node_modules"));
    symlinkSync(ROOT, join(this.folder, "node_modules/backlot"));
    for (const name of packages) symlinkSync(join(ROOT, "node_modules", name), join(this.folder, "node_modules", name));
    if (packages.includes("vitest"))
      this.write("vitest.config.mjs", `export default { test: ${JSON.stringify(ONE_PROCESS)} };\n`);
    return this;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
