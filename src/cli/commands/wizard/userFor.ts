import { existsSync } from "node:fs";
import { BacklotError } from "../../../base/errors.js";
import type { Backend } from "../../../runtime/backend.js";
import { ownPhrases } from "../../../testing/ownParts.js";
import { evaluateModule } from "../../../testing/project/evaluateModule.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import type { User } from "../../../users/dialogue/policy.js";
import { agendaUser } from "../../../users/plans/executing/agendaUser.js";
import type { Plan } from "../../../users/plans/plan.js";

/**
 * Loads the user of `--user`: `agenda`, which pursues the goals; or a module with a user as its default export, or with
 * a `createUser` function of the back-end and the plan, such as `modelUser`.
 */
export async function userFor(
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
