import { BacklotError } from "../../../base/errors.js";
import { PRIVATE_FILE, refuseOverInput, writeAtomic } from "../../../base/io/index.js";
import { readBytes } from "../../../base/io/records/bytes.js";
import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import type { BriefOptions } from "../../../runtime/backendOptions.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { SavedSession } from "../../../runtime/session/saved.js";
import type { Session } from "../../../runtime/session/session.js";
import { type ProjectSettings, projectSettings } from "../../../testing/project/settings.js";
import { faultsOf, jsonOf } from "../../config/faults.js";
import { projectFiles } from "../../config/projectFiles.js";
import { CommandLines } from "../../terminal/commandLines.js";
import { EXIT } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { counted, err, out } from "../../terminal/output.js";
import { type PromptStep, step } from "../../terminal/replSession.js";
import { showLogs, showState, showStep } from "../../terminal/showStep.js";
import { terminal } from "../../terminal/terminal.js";
import { type RunFlags, splitArguments } from "./define.js";

/** Executes the given commands, those of a file, or those typed at a prompt. */
export async function runCommands(passed: readonly string[], flags: RunFlags): Promise<number> {
  const { folder, commands } = splitArguments(passed, flags);
  const settings = await projectSettings(folder === null ? flags : { ...flags, project: folder });
  printFound(settings, folder);
  if (flags.save !== undefined) {
    const inputs = [flags.file, flags.entities, flags.outcomes, flags.faults];
    refuseOverInput(flags.save, [...inputs, ...projectFiles(settings)]);
  }
  const options: BriefOptions = { ...settings.backend, brief: true };
  const backend = await loadBackend(settings.intents, options);
  try {
    const [opening, saved] = await Promise.all([openingFrom(settings, flags, backend), jsonOf(flags.open)]);
    const open = (): Session => (flags.open === undefined ? backend.open(opening) : reopen(backend, saved, flags.open));
    const isPrompt = commands.length === 0 && flags.file === undefined;
    const isTerminal = isPrompt && terminal.stdin.isTTY === true && out.isTerminal;
    const show = printer(flags, !isTerminal);
    const { executed, refused, session } = isPrompt
      ? await atPrompt(backend, open, show)
      : await executeAll(open(), flags.file === undefined ? commands : commandsOf(flags.file), show);
    // At a terminal, a user may leave without a command.
    if (executed === 0 && flags.open === undefined && !isTerminal) throw noCommand(flags.file);
    if (flags.state === true) out.print(...stateLines(session.state, flags.json === true));
    if (flags.save !== undefined) await save(session, flags.save);
    const leftOver = flags.strict === true ? Object.entries(session.snapshot().unconsumed) : [];
    for (const [intent, left] of leftOver) err.print(`${counted(left, "planned outcome")} of ${intent} left over`);
    return (refused > 0 || leftOver.length > 0) && !isTerminal ? EXIT.findings : EXIT.good;
  } finally {
    backend.close();
  }
}

type Show = (step: PromptStep) => void;

function noCommand(file: string | undefined): BacklotError {
  const where = file === undefined ? "standard input" : file;
  return new BacklotError("USAGE", `${where} holds no command`);
}

interface Ended {
  readonly executed: number;
  readonly refused: number;
  readonly session: Session;
}

async function atPrompt(backend: Backend, open: () => Session, show: Show): Promise<Ended> {
  const [{ prompt }, { ReplSession }, { resolveIntents: resolve }] = await Promise.all([
    import("../../terminal/prompt.js"),
    import("../../terminal/replSession.js"),
    import("../../../schema/resolve.js"),
  ]);
  const repl = new ReplSession(open);
  const intents = new Map(resolve(backend.intents).intents.map((intent) => [intent.command, intent]));
  return { ...(await prompt(repl, { intents, show })), session: repl.current };
}

async function executeAll(
  session: Session,
  commands: Iterable<string> | AsyncIterable<string>,
  show: Show,
): Promise<Ended> {
  let [executed, refused] = [0, 0];
  for await (const command of commands) {
    executed += 1;
    const done = step(session, command);
    if (done.index === null) refused += 1;
    show(done);
  }
  return { executed, refused, session };
}

function printer(flags: RunFlags, echo: boolean): Show {
  if (flags.json === true) return (done) => out.print(JSON.stringify(done));
  const width = out.isTerminal ? { width: out.width } : {};
  const options = { colours: out.colours, wording: flags.wording === true, echo, ...width };
  return (done) => {
    out.print(...showStep(done, options));
    if (done.logs !== undefined) err.print(...showLogs(done.logs, err.colours));
  };
}

function stateLines(state: Session["state"], json: boolean): string[] {
  return json ? [JSON.stringify({ state })] : ["", ...showState(state, out.colours)];
}

async function openingFrom(
  { seed, now }: ProjectSettings,
  flags: RunFlags,
  { catalog }: Backend,
): Promise<OpenOptions> {
  const files = [flags.entities, flags.outcomes];
  const [entities, outcomes] = await Promise.all(files.map(jsonOf));
  return given({
    entities: entities as OpenOptions["entities"],
    outcomes: outcomes as OpenOptions["outcomes"],
    faults: await faultsOf(flags, catalog.keys()),
    seed,
    now,
    strict: flags.strict,
    lenient: flags.lenient,
  });
}

function reopen(backend: Backend, saved: unknown, file: string): Session {
  try {
    return backend.reopen(saved as SavedSession);
  } catch (error) {
    if (!(error instanceof BacklotError) || error.place.file !== undefined) throw error;
    throw new BacklotError(error.code, error.message, { place: { file }, cause: error });
  }
}

async function save(session: Session, file: string): Promise<void> {
  await writeAtomic(file, `${JSON.stringify(session.save())}\n`, PRIVATE_FILE);
}

/** The longest line of commands: input without a line break may never end. */
const MAX_LINE_CHARACTERS = 2 ** 24;

/** Reads the commands of a file as they come in, on one line or several. Blank lines and comments are skipped. */
async function* commandsOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  const commands = new CommandLines();
  const name = file === "-" ? "(stdin)" : file;
  for await (const bytes of readBytes(file === "-" ? terminal.stdin : file, name)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_CHARACTERS) {
      const message = `${name} cannot be read: a line of it has more than ${MAX_LINE_CHARACTERS} characters`;
      throw new BacklotError("FILE_UNREADABLE", message, { place: { file: name } });
    }
    for (const line of lines) yield* whole(commands.add(line));
  }
  yield* whole(commands.add(rest));
  yield* whole(commands.end());
}

const whole = (command: string | null): string[] => (command === null ? [] : [command]);
