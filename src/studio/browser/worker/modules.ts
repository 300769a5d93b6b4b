import { BacklotError, type Place } from "../../../base/errors.js";
import { sha256 } from "../../../runtime/host.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ProjectBundle } from "../../../testing/project/projectBundle.js";
import { moduleIntent } from "./moduleIntent.js";
import type { EditedProject } from "./protocol.js";

const KIT_IMPORT = /^import (\{[^}]*\}) from (["'])backlot\/kit\2/gm;

/** A project's script without behaviours, without the end of its statement. */
const NO_BEHAVIOURS = '"use strict"; backlotBehaviours';

interface Part {
  readonly intent: string;
  readonly file: string;
  readonly before: number;
  readonly lines: readonly string[];
}

/** Behaviours as plain modules replace the project's own. @throws BacklotError BAD_MODULE, UNKNOWN_INTENT */
export async function bootEdited<T>(
  { modules = [], ...project }: EditedProject,
  boot: (project: ProjectBundle) => Promise<T>,
): Promise<T> {
  const names = project.intents.map(({ command }) => command);
  const parts: Part[] = [];
  const { digests = {}, files = {} } = project.behaviours ?? {};
  let script = project.behaviours?.script.replace(/;$/, "") ?? NO_BEHAVIOURS;
  let before = script.split("\n").length;
  for (const text of modules) {
    const intent = intentOf(text, names);
    const file = `${intent}.behavior.js`;
    const lines = text.split("\n");
    parts.push({ intent, file, before, lines });
    script += asPart(intent, file, text);
    before += lines.length + 1;
  }
  const own = Object.fromEntries(parts.map(({ intent, file }) => [intent, file]));
  const digest = ({ intent, lines }: Part) => [intent, sha256(lines.join("\n")).slice(0, 16)] as const;
  const behaviours = {
    ...project.behaviours,
    script: `${script};`,
    digests: { ...digests, ...Object.fromEntries(parts.map(digest)) },
    files: { ...files, ...own },
  };
  try {
    return await boot(parts.length === 0 ? project : { ...project, behaviours });
  } catch (error) {
    throw error instanceof BacklotError ? explained(error, parts) : error;
  }
}

function intentOf(text: string, names: readonly string[]): string {
  const intent = moduleIntent(text);
  if (intent === null)
    throw new BacklotError(
      "BAD_MODULE",
      'a behaviour is a module that default-exports defineBehaviour("INTENT", { ... })',
    );
  if (names.includes(intent)) return intent;
  const message = `no intent is called ${intent}${didYouMean(intent, names)}`;
  throw new BacklotError("UNKNOWN_INTENT", message, { place: placeIn(text, text.indexOf(intent), intent) });
}

/** A function in which every character keeps its line and column. @throws BacklotError BAD_MODULE for other imports */
function asPart(intent: string, file: string, text: string): string {
  const code = text
    .replace(KIT_IMPORT, (whole, names: string) =>
      `const  ${names.replace(/\bas\b/g, ": ")} =backlotKit`.padEnd(whole.length),
    )
    .replace(/^export default /m, "backlotDefault=");
  const [foreign] = /^import\b.*/m.exec(code) ?? [];
  if (foreign !== undefined) {
    const message = "a behaviour that is written here imports nothing but { names } of backlot/kit";
    throw new BacklotError("BAD_MODULE", message, { place: placeIn(code, code.indexOf(foreign), intent) });
  }
  const lines = [null, ...text.split("\n").map((_, i) => [0, i + 1])];
  const facts = [[[intent, file]], [file], lines].map((fact) => JSON.stringify(fact)).join(", ");
  return `(${facts}, (backlotKit) => { let backlotDefault;\n${code}\nreturn { m0: { default: backlotDefault } }; })`;
}

function placeIn(text: string, at: number, intent: string): Place {
  const lines = text.slice(0, at).split("\n");
  return { file: `${intent}.behavior.js`, line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

function explained(error: BacklotError, parts: readonly Part[]): BacklotError {
  const last = parts.at(-1);
  if (last === undefined) return error;
  if (error.code === "SANDBOX_TIMEOUT" || error.code === "SANDBOX_MEMORY") {
    // Earlier modules were loaded without error before it.
    const did = error.code === "SANDBOX_TIMEOUT" ? "ran past the deadline" : "used up the sandbox's memory";
    const message = `the behaviour of ${last.intent} ${did} as it was loaded`;
    return new BacklotError(error.code, message, { place: { file: last.file } });
  }
  const { stack } = (error.cause ?? {}) as { readonly stack?: string };
  const found = /^\s*at behaviours\.js:(\d+):(\d+)/.exec(stack ?? "");
  if (found === null || !error.message.startsWith("SyntaxError")) return error;
  const [line, column] = [Number(found[1]), Number(found[2])];
  const part = parts.findLast(({ before }) => before < line) ?? last;
  const own = line - part.before;
  const { file, lines } = part;
  if (own <= lines.length) return new BacklotError("BAD_MODULE", error.message, { place: { file, line: own, column } });
  const end = { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
  return new BacklotError("BAD_MODULE", "SyntaxError: the brackets of the module do not match", { place: end });
}
