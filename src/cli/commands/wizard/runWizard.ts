import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder, PRIVATE_FILE } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import { DATASET_POLICIES } from "../../../corpora/datasets.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { serveWizard, type WizardServer } from "../../../studio/wizard/index.js";
import { ownPhrases } from "../../../testing/ownParts.js";
import type { LoadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import { policyFrom } from "../../../testing/policies/loading/policyFrom.js";
import { evaluateModule } from "../../../testing/project/evaluateModule.js";
import { type ProjectSettings, projectSettings } from "../../../testing/project/settings.js";
import type { User } from "../../../users/dialogue/policy.js";
import { drawPlan } from "../../../users/plans/drawing/drawPlan.js";
import { agendaUser } from "../../../users/plans/executing/agendaUser.js";
import type { Plan } from "../../../users/plans/plan.js";
import { ownLoaders } from "../../config/ownParts.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { counted, err, out } from "../../terminal/output.js";
import type { WizardFlags } from "./define.js";

export async function runWizard(flags: WizardFlags): Promise<number> {
  const { out: folder = "wizard", user: who = "person", policy: named } = flags;
  if (named !== undefined && who !== "person") {
    throw new BacklotError("USAGE", "a policy and a simulated user need no person: `backlot rehearse` plays them");
  }
  const settings = await projectSettings(flags);
  printFound(settings, null);
  const backend = await loadBackend(settings.intents, settings.backend);
  let policy: LoadedPolicy | undefined;
  try {
    const plan = planFor(flags, backend, settings);
    const user = who === "person" ? undefined : await userFor(who, backend, plan, settings);
    if (named !== undefined) {
      policy = await policyFrom(named, backend, { loaders: [...DATASET_POLICIES, ...(await ownLoaders(settings))] });
    }
    const tasks = join(settings.intents, "..", "tasks");
    const { id, port, seed } = flags;
    const server = await serveWizard(
      backend,
      given({
        folder,
        port,
        id,
        seed: seed ?? settings.seed,
        now: settings.now,
        plan,
        policy,
        user,
        tasks: isFolder(tasks) ? tasks : undefined,
      }),
    );
    return await served(server, folder);
  } finally {
    await policy?.close();
    backend.close();
  }
}

async function served(server: WizardServer, folder: string): Promise<number> {
  const interrupted = new Promise<void>((resolve) => onInterrupt(resolve));
  try {
    if (server.resumed > 0)
      err.print(`the session in ${folder} goes on after ${counted(server.resumed, "entry", "entries")}`);
    for (const [role, token] of Object.entries(server.tokens))
      out.print(`the ${role} at ${server.url}/wizard#${token}`);
    if (!server.isOver) err.print("Ctrl-C ends it; the same command goes on with it");
    await Promise.race([interrupted, server.over]);
  } finally {
    await server.close();
  }
  write(join(folder, "transcript.jsonl"), server.transcript);
  write(join(folder, "star.jsonl"), server.starDialogue);
  const turns = counted(server.transcript.turns.length, "turn");
  err.print(`${turns} in ${join(folder, "transcript.jsonl")}${server.isOver ? "" : "; the dialogue is not over"}`);
  return EXIT.good;
}

function write(file: string, value: unknown): void {
  try {
    writeFileSync(file, `${JSON.stringify(value)}\n`, { mode: PRIVATE_FILE });
  } catch (cause) {
    throw new BacklotError("FILE_UNWRITABLE", `${file} cannot be written`, { place: { file }, cause });
  }
}

function planFor({ goals, user, seed }: WizardFlags, backend: Backend, settings: ProjectSettings): Plan | undefined {
  if (goals === undefined && (user === undefined || user === "person")) return undefined;
  return drawPlan(backend, given({ intents: goals, seed: seed ?? settings.seed }));
}

/**
 * Loads the user of `--user`: `agenda`, which pursues the goals; or a module with a user as its default export, or with
 * a `createUser` function of the back-end and the plan, such as `modelUser`.
 */
async function userFor(
  who: string,
  backend: Backend,
  plan: Plan | undefined,
  settings: ProjectSettings,
): Promise<User> {
  if (who === "agenda") {
    const phrases = await ownPhrases(settings);
    return agendaUser(backend, plan as Plan, phrases.length === 0 ? {} : { phrases });
  }
  if (!existsSync(who)) throw new BacklotError("FILE_NOT_FOUND", `there is no user ${who}`, { place: { file: who } });
  const { default: own, createUser } = await evaluateModule(who, { what: "the user's module", code: "BAD_USER" });
  const user: unknown = typeof createUser === "function" ? await createUser(backend, plan) : own;
  if (typeof user === "function") return user as User;
  throw new BacklotError("BAD_USER", `${who} exports neither a user nor createUser`, { place: { file: who } });
}
