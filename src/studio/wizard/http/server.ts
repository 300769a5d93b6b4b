import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { PRIVATE_FILE } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { EPOCH } from "../../../kit/internal.js";
import { httpPackages, listenerOf } from "../../../mocks/serve/http/app.js";
import { openDoor } from "../../../mocks/serve/http/door.js";
import { Guard, isLoopback } from "../../../mocks/serve/http/guard.js";
import { PAGE_LIMITS } from "../../../mocks/serve/sessions/limits.js";
import type { Backend } from "../../../runtime/backend.js";
import { clockOf } from "../../../runtime/pointInTime.js";
import type { Transcript } from "../../../transcript/index.js";
import { wizardPage } from "../../inspector/html/wizardPage.js";
import { checkWizardOptions, type WizardOptions } from "../options.js";
import type { OpenEntry, WizardRole } from "../record/entries.js";
import type { WizardStarDialogue } from "../record/starDialogueOf.js";
import { WizardLog } from "../record/wizardLog.js";
import { SideDriver } from "../session/driver.js";
import { goalSentences } from "../session/guide.js";
import { Seats } from "../session/seats.js";
import { WizardSession } from "../session/wizardSession.js";
import { ProjectSuggester } from "../suggesting/projectSuggester.js";
import type { Suggester } from "../suggesting/suggester.js";
import { WIZARD_ROUTES, type WizardService } from "./routes.js";

/** A running server for a dialogue that people play. */
export interface WizardServer {
  /** The address, such as `http://127.0.0.1:4175`. */
  readonly url: string;
  /** Tokens of the sides that people play, for the header `Authorization: Bearer`. They stay the same for a folder. */
  readonly tokens: Readonly<Partial<Record<WizardRole, string>>>;
  /** The number of entries in the record before the start. */
  readonly resumed: number;
  /** True if the dialogue is over. */
  readonly isOver: boolean;
  /** The dialogue so far, replayable. */
  readonly transcript: Transcript;
  /** The dialogue so far, in STAR's format. */
  readonly starDialogue: WizardStarDialogue;
  /** Resolves when the dialogue is over. */
  readonly over: Promise<void>;
  /** Closes the server. The record stays, and another server continues from it. */
  close(): Promise<void>;
}

export async function startWizard(backend: Backend, options: WizardOptions): Promise<WizardServer> {
  checkWizardOptions(options, isLoopback);
  const { folder, host = "127.0.0.1", port = 0, policy, user, clock = Date.now } = options;
  const packages = await httpPackages();
  const suggester = await suggesterOf(backend, options.tasks);
  const log = new WizardLog(folder, () => beginning(backend, options, clock));
  try {
    const session = new WizardSession(backend, log, suggester, clock);
    const resumed = log.entries.length;
    const driver = driverOf(session, options);
    const all = tokensIn(folder);
    const tokens = {
      ...(user === undefined ? { user: all.user } : {}),
      ...(policy === undefined ? { wizard: all.wizard } : {}),
    };
    const seats = new Seats();
    const stop = new AbortController();
    const onAct = (): void => void driver?.advance();
    const service: WizardService = {
      backend,
      session,
      seats,
      page: wizardPage(),
      tokens,
      onAct,
      stopped: stop.signal,
    };
    const guard = new Guard({ host });
    const door = await openDoor(guard, listenerOf(WIZARD_ROUTES, service, packages), {
      host,
      port,
      limits: PAGE_LIMITS,
      silentMs: 0,
    });
    onAct();
    let closing: Promise<void> | null = null;
    return {
      url: door.url,
      tokens,
      resumed,
      get isOver() {
        return session.isOver;
      },
      get transcript() {
        return session.finished;
      },
      get starDialogue() {
        return session.starDialogue;
      },
      over: new Promise((resolve) => {
        if (session.isOver) resolve();
        else session.subscribe(() => session.isOver && resolve());
      }),
      close: () => {
        closing ??= (async () => {
          await door.close(() => stop.abort());
          driver?.stop();
          session.close();
        })();
        return closing;
      },
    };
  } catch (error) {
    log.close();
    throw error;
  }
}

async function suggesterOf(backend: Backend, tasks: string | undefined): Promise<Suggester> {
  if (tasks === undefined) return new ProjectSuggester(backend);
  const [{ readTaskGraphs }, { StarSuggester }] = await Promise.all([
    import("../../../corpora/star/policy/readTaskGraphs.js"),
    import("../suggesting/starSuggester.js"),
  ]);
  return new StarSuggester(await readTaskGraphs(tasks));
}

function beginning(
  backend: Backend,
  { id = "wizard", seed = 1, now, plan }: WizardOptions,
  clock: () => number,
): OpenEntry {
  const moment = clockOf(now ?? plan?.now ?? backend.defaults.now ?? EPOCH);
  const goal = plan === undefined ? [] : goalSentences(plan, backend);
  return { op: "open", id, seed, now: moment, goal, at: clock() };
}

function driverOf(session: WizardSession, { policy, user }: WizardOptions): SideDriver | null {
  if (user !== undefined) return new SideDriver(session, { role: "user", user });
  if (policy === undefined) return null;
  const { respond } = policy;
  return new SideDriver(session, { role: "wizard", policy, ...given({ respond }) });
}

const FILE = "tokens.json";
const TOKEN = /^[0-9a-f]{48}$/;

/** Stored in the folder, so that open windows continue after a restart. @throws BacklotError BAD_JOURNAL */
function tokensIn(folder: string): Readonly<Record<WizardRole, string>> {
  const file = join(folder, FILE);
  if (existsSync(file)) return read(file);
  const token = (): string => randomBytes(24).toString("hex");
  const tokens = { user: token(), wizard: token() };
  try {
    writeFileSync(file, JSON.stringify(tokens), { mode: PRIVATE_FILE, flag: "wx" });
  } catch (cause) {
    throw new BacklotError("FILE_UNWRITABLE", `${file} cannot be written`, { place: { file }, cause });
  }
  return tokens;
}

function read(file: string): Readonly<Record<WizardRole, string>> {
  const held = lstatSync(file).isFile() ? readJsonFile(file) : null;
  const { user, wizard } = isObject(held) ? held : {};
  if (typeof user === "string" && typeof wizard === "string" && TOKEN.test(user) && TOKEN.test(wizard))
    return { user, wizard };
  throw new BacklotError("BAD_JOURNAL", "the file does not hold the tokens of a wizard's session", { place: { file } });
}
