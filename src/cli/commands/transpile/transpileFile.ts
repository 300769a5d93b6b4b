import { statSync } from "node:fs";
import { basename, dirname, extname, relative, resolve, sep } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { headerOf, isPrintedBy, readFileBytes, refuseOverInput, writeAtomic } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import { lintTranscript } from "../../../runtime/checks/lintTranscript.js";
import { catalogOf } from "../../../schema/catalog.js";
import { didYouMean } from "../../../schema/nearest.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { readTranscripts } from "../../../transcript/files/index.js";
import { readIntents } from "../../../transcript/files/loadIntents.js";
import { dialoguesAt } from "../../../transcript/files/transcriptFiles.js";
import { type Transcript, transpileTranscript } from "../../../transcript/index.js";
import { projectFiles } from "../../config/projectFiles.js";
import { EXIT } from "../../terminal/exit.js";
import { out } from "../../terminal/output.js";
import { printProblem } from "../../terminal/report.js";
import { terminal } from "../../terminal/terminal.js";
import type { TranspileFlags } from "./define.js";

interface Found {
  readonly transcript: Transcript;
  readonly file: string;
  readonly line: number;
}

/** Returns 2 if there is no program, after every broken command of the dialogue was reported. */
export async function transpileFile(file: string, flags: TranspileFlags): Promise<number> {
  const settings = await projectSettings(given({ config: flags.config, intents: flags.intents }));
  const catalog = catalogOf(await readIntents(settings.intents));
  if (flags.out !== undefined) refuseOverInput(flags.out, [dialoguesAt(file), ...projectFiles(settings)]);
  const found = await dialogueOf(dialoguesAt(file), flags.id);
  const problems = lintTranscript(found.transcript, catalog, found);
  for (const { error, command } of problems) {
    printProblem(error, error.span && { text: command, span: error.span });
  }
  if (problems.length > 0) return EXIT.usage;
  const classesFrom = specifier(flags.generated ?? settings.generated, flags.out);
  const program = transpileTranscript(found.transcript, { catalog, classesFrom });
  if (flags.out === undefined) out.write(program);
  else await writeProgram(flags.out, `${headerOf(originOf(found), "transpile")}\n${program}`);
  return EXIT.good;
}

/** The source of a program: the file without its folder, so that the text is the same everywhere. */
const originOf = ({ transcript, file }: Found): string => `${basename(file)}, dialogue ${transcript.id}`;

async function writeProgram(file: string, program: string): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) {
    const before = readFileBytes(file).toString("utf8");
    if (before !== "" && !isPrintedBy("transpile", before)) {
      const why = "`backlot transpile` did not write it and leaves it alone; name another file, or remove it";
      throw new BacklotError("FILE_UNWRITABLE", `${file} is in the way: ${why}`, { place: { file } });
    }
  }
  await writeAtomic(file, program);
}

async function dialogueOf(file: string, id: string | undefined): Promise<Found> {
  const ids: string[] = [];
  let only: Found | null = null;
  for await (const record of readTranscripts(file === "-" ? terminal.stdin : file)) {
    if ("problem" in record) {
      if (record.problem.code !== "BAD_LINE") throw record.problem;
      printProblem(record.problem);
      continue;
    }
    const { transcript } = record;
    if (transcript.id === id) return record;
    ids.push(transcript.id);
    only ??= record;
  }
  const place = { file };
  if (id !== undefined) {
    throw new BacklotError("USAGE", `${file} holds no dialogue ${id}${didYouMean(id, ids)}`, { place });
  }
  if (only === null) throw new BacklotError("WRONG_FORMAT", `${file} holds no dialogue`, { place });
  if (ids.length === 1) return only;
  const named = `${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ", ..." : ""}`;
  throw new BacklotError("USAGE", `${file} holds ${ids.length} dialogues: say which one by --id (${named})`, { place });
}

/** The module of the generated classes: a folder's index relative to the program, or a module as named. */
function specifier(generated: string, program: string | undefined): string {
  if ([".js", ".mjs", ".ts", ".mts"].includes(extname(generated))) return generated;
  const from = program === undefined ? process.cwd() : dirname(resolve(program));
  const path = relative(from, resolve(generated)).split(sep).join("/");
  return `${path.startsWith(".") ? "" : "./"}${path}/index.js`;
}
