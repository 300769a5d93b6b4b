import { openBrowser, serveInspection } from "../../../studio/inspector/index.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import type { InspectFlags } from "./define.js";
import { readPaths } from "./readPaths.js";

export async function inspectFiles(paths: readonly string[], flags: InspectFlags): Promise<number> {
  const read = await readPaths(paths, flags);
  try {
    const server = await serveInspection(read, flags.port ?? 0);
    await new Promise<void>((resolve) => {
      const release = onInterrupt(() => {
        release();
        resolve();
      });
      out.print(`${counted(read.inspection.entries.length, "dialogue")} at ${server.url} (Ctrl-C ends it)`);
      if (flags.open === true)
        openBrowser(server.url, () => err.print(`no browser could be opened: open ${server.url} yourself`));
    });
    await server.close();
    return EXIT.good;
  } finally {
    await read.close();
  }
}
