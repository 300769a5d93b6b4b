import { stat } from "node:fs/promises";
import { writeAtomic } from "../../../base/io/index.js";
import { reportText, writeReport } from "../../../studio/inspector/index.js";
import { exitCodeOf } from "../../terminal/exit.js";
import { counted, out } from "../../terminal/output.js";
import { readPaths } from "../inspect/readPaths.js";
import { FORMATS, filesOf, type ReportFlags } from "./define.js";

/** Returns 2 if a record could not be read. */
export async function reportFiles(paths: readonly string[], flags: ReportFlags): Promise<number> {
  const read = await readPaths(paths, flags, filesOf(flags));
  try {
    const dialogues = counted(read.inspection.entries.length, "dialogue");
    for (const format of FORMATS) {
      const file = flags[format];
      if (file === undefined) continue;
      if (format === "html") await writeReport(read, file);
      else await writeAtomic(file, reportText(read.inspection, format));
      if (flags.quiet !== true) out.print(`${file}: ${dialogues}, ${sizeOf((await stat(file)).size)}`);
    }
    return exitCodeOf({ unreadable: read.inspection.unreadable.length, found: 0 });
  } finally {
    await read.close();
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
