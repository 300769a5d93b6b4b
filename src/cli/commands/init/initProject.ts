import { open, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { generate } from "../../../codegen/index.js";
import { BacklotError } from "../../../errors.js";
import { readIntents } from "../../../files/loadIntents.js";
import { makeFolders, readText } from "../../../io/index.js";
import { counted, err, out } from "../../terminal/output.js";
import { version } from "../../version.js";
import { projectFiles } from "./scaffold/files.js";
import { ownDependency } from "./scaffold/ownDependency.js";

/**
 * Makes the files of a new project, leaves those that exist, and prints what to do next.
 * @throws BacklotError FILE_UNWRITABLE, or whatever is wrong with intents that were there before
 */
export async function initProject(folder: string): Promise<void> {
  const root = resolve(folder);
  const backlot = ownDependency(root, version());
  const left: string[] = [];
  const made: string[] = [];
  try {
    for (const [path, text] of projectFiles(basename(root), backlot)) {
      if (await create(join(root, path), text, made)) out.print(`${out.colours.green("new ")}  ${path}`);
      else left.push(path);
    }
  } catch (error) {
    return undo(made, error);
  }
  for (const path of left) out.print(`${out.colours.yellow("left")}  ${path} ${out.colours.dim("(it exists)")}`);
  const shown = (path: string): string => relative(process.cwd(), join(root, path)) || ".";
  const intents = await readIntents(shown("intents"));
  const { files, missing, stale } = await generate({ intents, out: shown("generated") }).catch((error) =>
    undo(made, error),
  );
  const written = missing.length + stale.length;
  out.print(
    written > 0
      ? `${out.colours.green("new ")}  generated/ ${out.colours.dim(`(${counted(written, "file")})`)}`
      : `${out.colours.yellow("left")}  generated/ ${out.colours.dim(`(${counted(files.length, "file")}, up to date)`)}`,
  );
  err.print("", "Next:", ...steps(root, left.includes("package.json"), backlot));
}

/** Half a project would be taken for one that the user has begun: all goes that this run made. */
async function undo(made: readonly string[], error: unknown): Promise<never> {
  for (const path of [...made].reverse()) {
    await rm(path, { force: true }).catch(() => rmdir(path).catch(() => undefined));
  }
  throw error;
}

/**
 * @param made takes the paths of files and folders that were not there before
 * @returns whether the file was made; false where it exists
 */
async function create(path: string, text: string, made: string[]): Promise<boolean> {
  try {
    made.push(...makeFolders(dirname(path)));
    const file = await open(path, "wx").catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === "EEXIST") return null;
      throw cause;
    });
    if (file === null) return false;
    made.push(path);
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    return true;
  } catch (cause) {
    const { message } = cause as Error;
    throw new BacklotError("FILE_UNWRITABLE", `${path} cannot be written: ${message}`, {
      place: { file: path },
      cause,
    });
  }
}

/** What to type next. */
function steps(root: string, hasPackage: boolean, backlot: string): string[] {
  const path = relative(process.cwd(), root);
  const { missing, isModule } = hasPackage ? packageNeeds(join(root, "package.json")) : NOTHING;
  const wanted = missing.map((name) => (name === "backlot" ? quoted(specOf(backlot)) : name));
  return [
    ...(path === "" ? [] : [`  cd ${quoted(path)}`]),
    ...(isModule ? [] : ["  npm pkg set type=module   # the config and the tests are ES modules"]),
    `  ${wanted.length === 0 ? "npm install" : `npm install --save-dev ${wanted.join(" ")}`}`,
    "  npx vitest run        # the policy test passes",
    "  npx backlot run       # a prompt over the intents",
    "  npx backlot replay    # the dialogues, every signal compared",
  ];
}

/** How `npm install` is told what package.json names: a version needs no more than the name. */
const specOf = (backlot: string): string => (backlot.startsWith("file:") ? backlot.slice("file:".length) : "backlot");

const quoted = (text: string): string => (/^[\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** What an existing package.json lacks for the project to work. */
interface PackageNeeds {
  readonly missing: readonly string[];
  /** Whether its JavaScript is ES modules. */
  readonly isModule: boolean;
}

const NOTHING: PackageNeeds = { missing: [], isModule: true };

function packageNeeds(file: string): PackageNeeds {
  const needed = ["backlot", "typescript", "vitest", "zod"];
  try {
    const {
      type,
      dependencies = {},
      devDependencies = {},
    } = JSON.parse(readText(file)) as {
      readonly type?: unknown;
    } & Partial<Record<"dependencies" | "devDependencies", object>>;
    const missing = needed.filter((name) => !(name in dependencies) && !(name in devDependencies));
    return { missing, isModule: type === "module" };
  } catch {
    return { missing: needed, isModule: true }; // npm will say what is wrong with the file.
  }
}
