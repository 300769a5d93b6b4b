import { existsSync, lstatSync, readdirSync } from "node:fs";
import { open, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { makeFolders, pathInside, writeAtomic } from "../../../base/io/index.js";
import { isFolder } from "../../../base/io/isFolder.js";
import { version } from "../../../base/io/version.js";
import { generate } from "../../../codegen/index.js";
import type { IntentFile } from "../../../schema/types.js";
import { formatTranscript } from "../../../transcript/files/index.js";
import { readIntents } from "../../../transcript/files/loadIntents.js";
import { EXIT } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { DIALOGUES, FIND_BOAT_RENTALS, RENT_BOAT } from "./scaffold/dialogues.js";
import {
  CONFIG,
  extendPackage,
  GITIGNORE,
  NPMRC,
  ownDependency,
  packageFile,
  packageName,
  TSCONFIG,
} from "./scaffold/extendPackage.js";
import { HASTY_POLICY, POLICY, POLICY_TEST, TASKS } from "./scaffold/policies.js";
import { README } from "./scaffold/readme.js";

const PACKAGE = "package.json";

/**
 * Creates the files of a new project and prints the next steps. Existing files stay, an existing package.json gets missing entries, and a
 * project with intents gets no example.
 * @throws BacklotError FILE_UNWRITABLE, or an error of existing intents
 */
export async function initProject(folder: string): Promise<number> {
  const root = resolve(folder);
  const backlot = ownDependency(root, version());
  const left: string[] = [];
  const made: string[] = [];
  const files = projectFiles(basename(root), backlot);
  // Unreadable files are reported before anything is created.
  if (isThere(join(root, PACKAGE))) extendPackage(join(root, PACKAGE), files.get(PACKAGE) ?? "{}");
  // Through a link, the classes would be written elsewhere.
  pathInside(root, "generated/index.ts");
  // The example would add other intents beside existing ones.
  const isBegun = hasFileEndingIn(root, "intents", ".json");
  const relativePath = (path: string): string => relative(process.cwd(), join(root, path)) || ".";
  const begun = isBegun ? await readIntents(relativePath("intents")) : null;
  const omitted = isBegun ? [...EXAMPLE].filter((path) => !existsSync(join(root, path))) : [];
  try {
    for (const [path, text] of files) {
      if (omitted.includes(path)) continue;
      if (await create(root, path, text, made)) out.print(`${out.colours.green("new ")}  ${path}`);
      else left.push(path);
    }
  } catch (error) {
    return undo(made, error);
  }
  for (const path of left.filter((one) => one !== PACKAGE))
    out.print(`${out.colours.yellow("left")}  ${path} ${out.colours.dim("(it exists)")}`);
  if (omitted.length > 0) {
    const example = `${out.colours.yellow("none")}  ${omitted.join(", ")}`;
    out.print(`${example} ${out.colours.dim("(an example; intents/ holds intents)")}`);
  }
  const intents = begun ?? (await readIntents(relativePath("intents")));
  const {
    files: printed,
    missing,
    stale,
  } = await generate({ intents, out: relativePath("generated") }).catch((error) => undo(made, error));
  const written = missing.length + stale.length;
  out.print(
    written > 0
      ? `${out.colours.green("new ")}  generated/ ${out.colours.dim(`(${counted(written, "file")})`)}`
      : `${out.colours.yellow("left")}  generated/ ${out.colours.dim(`(${counted(printed.length, "file")}, up to date)`)}`,
  );
  const isModule = !left.includes(PACKAGE) || (await extendOwn(root, files.get(PACKAGE) ?? "{}"));
  err.print("", "Next:", ...steps(root, isModule));
  return EXIT.good;
}

/** True for any entry, even a broken link; an inaccessible one is refused at creation. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function hasFileEndingIn(root: string, name: string, suffix: string): boolean {
  const folder = join(root, name);
  return isFolder(folder) && readdirSync(folder).some((file) => file.endsWith(suffix));
}

/** Deletes all files of this run: half a project would look like one that the user began. */
async function undo(made: readonly string[], error: unknown): Promise<never> {
  for (const path of [...made].reverse()) {
    await rm(path, { force: true }).catch(() => rmdir(path).catch(() => undefined));
  }
  throw error;
}

/** Returns true if the file was created, which never follows a link out of the project; false if it exists. */
async function create(root: string, name: string, text: string, made: string[]): Promise<boolean> {
  if (existsSync(join(root, name))) return false;
  const path = pathInside(root, name);
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

/** Returns the next commands to type that work in the project. @param isModule true if the project's JavaScript is ES modules */
function steps(root: string, isModule: boolean): string[] {
  const path = relative(process.cwd(), root);
  return [
    ...(path === "" ? [] : [`  cd ${quoted(path)}`]),
    ...(isModule ? [] : ["  npm pkg set type=module   # the config and the tests are ES modules"]),
    "  npm install",
    ...(existsSync(join(root, "tests/policy.test.ts"))
      ? ["  npx vitest run        # the tests of the policy pass"]
      : []),
    "  npx backlot run       # a prompt over the intents",
    ...(hasFileEndingIn(root, "examples", ".jsonl")
      ? ["  npx backlot replay    # the dialogues, every signal compared"]
      : []),
  ];
}

const quoted = (text: string): string => (/^[\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Adds missing entries to the existing package.json, and prints them. */
async function extendOwn(root: string, wanted: string): Promise<boolean> {
  const file = join(root, PACKAGE);
  const extended = extendPackage(file, wanted);
  const { added = [], isModule = true } = extended ?? {};
  const isLink = lstatSync(file).isSymbolicLink();
  if (extended === null || added.length === 0 || isLink) {
    const what = extended === null ? "not a JSON object" : "a link";
    const why = extended !== null && added.length === 0 ? "it exists" : `it is ${what}: ${byHand(wanted)}`;
    out.print(`${out.colours.yellow("left")}  ${PACKAGE} ${out.colours.dim(`(${why})`)}`);
    return isModule;
  }
  await writeAtomic(file, extended.text);
  out.print(`${out.colours.green("more")}  ${PACKAGE} ${out.colours.dim(`(${added.join(", ")})`)}`);
  return isModule;
}

function byHand(wanted: string): string {
  const { scripts, devDependencies } = JSON.parse(wanted) as Readonly<Record<string, object>>;
  const names = (part: object = {}): string => Object.keys(part).join(", ");
  return `mend it and run init again, or add the scripts ${names(scripts)} and the devDependencies ${names(devDependencies)} by hand`;
}

/** Files of a new project, without generated ones. @param backlot its dependency: a version, or a path after `file:` */
function projectFiles(folder: string, backlot: string): ReadonlyMap<string, string> {
  return new Map([
    ["package.json", packageFile(packageName(folder), backlot)],
    ...(backlot.startsWith("file:") ? [[".npmrc", NPMRC] as const] : []),
    [".gitignore", GITIGNORE],
    ["tsconfig.json", TSCONFIG],
    ["backlot.config.ts", CONFIG],
    ["intents/rent_boat.json", intentText(RENT_BOAT)],
    ["intents/find_boat_rentals.json", intentText(FIND_BOAT_RENTALS)],
    ["examples/boats.jsonl", DIALOGUES.map((dialogue) => `${formatTranscript(dialogue)}\n`).join("")],
    ["policies/tasks.ts", TASKS],
    ["policies/policy.ts", POLICY],
    ["policies/hasty.ts", HASTY_POLICY],
    ["tests/policy.test.ts", POLICY_TEST],
    ["README.md", README],
  ]);
}

/** Files of the boat example, which a project with intents does not need. */
const EXAMPLE: ReadonlySet<string> = new Set([
  "intents/rent_boat.json",
  "intents/find_boat_rentals.json",
  "examples/boats.jsonl",
  "policies/hasty.ts",
  "tests/policy.test.ts",
  "README.md",
]);

/** Prints an intent as a person would write it: lists of values on one line, and a schema for completion in editors. */
function intentText(intent: IntentFile): string {
  const file = { $schema: "../node_modules/backlot/schema/intent.schema.json", ...intent };
  const text = JSON.stringify(file, null, 2).replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\n\s*/g, " "));
  return `${text.replace(/\[ (.*) \]/g, "[$1]")}\n`;
}
