import { late } from "../../base/late.js";
import type { Backend } from "../../runtime/backend.js";
import type { User } from "../../users/dialogue/policy.js";
import type { Form } from "./form.js";
import type { FormPolicy, FormPolicyOptions } from "./policy/formPolicy.js";
import type { FormProfile, ProfileUserOptions } from "./profileUser.js";
import type { FormSystem, FormSystemOptions, ModularTurn } from "./system/formSystem.js";
import type { SingleAgentOptions } from "./system/singleAgent.js";

/* Form filling is loaded with the first call, since most tests have no form. */

/**
 * The modular form-filling system of the University of Potsdam (clp-research): a dialogue manager divides the form into
 * chunks, a chunk filler asks for the fields of one, and an answer parser interprets the user's answers. Each module
 * calls its model, again if the output is unusable, and otherwise uses a fallback. Deviations from the published system
 * have names: {@link FormRepair}.
 * @param form plain JSON, as docs/forms.md describes it; it is not changed
 * @throws BacklotError BAD_FORM, BAD_OPTION
 *
 * @example
 * ```ts
 * import { formSystem } from "backlot/corpora";
 *
 * const system = await formSystem({ Name: { type: "text-field", required: true, answer: null } });
 * const asked = await system.after([]);
 * console.assert(asked.question === "Name");
 * const { form, question } = await system.after(["Ada King"]);
 * console.assert(question === null && JSON.stringify(form).includes("Ada King"));
 * ```
 */
export async function formSystem(form: Form, options?: FormSystemOptions): Promise<FormSystem<ModularTurn>> {
  return (await import("./system/formSystem.js")).formSystem(form, options);
}

/**
 * The baseline of the same paper: a single agent that asks, then follows up, fills the answer into the form and
 * continues, or stops. It sees the whole form and the latest part of the conversation. The output of its model is
 * checked like that of the modules; without a model it asks for one field after another.
 * @param form plain JSON, as docs/forms.md describes it; it is not changed
 * @throws BacklotError BAD_FORM, BAD_OPTION
 */
export async function singleAgent(form: Form, options?: SingleAgentOptions): Promise<FormSystem> {
  return (await import("./system/singleAgent.js")).singleAgent(form, options);
}

export const fillForm = late(() => import("./fillForm.js"), "fillForm");

/**
 * A policy that fills in a form whose fields are the slots of one intent. It starts the intent with the user's first
 * turn, takes every later turn as the answer to its last question, and assigns new values of the form. An intent that
 * performs without confirmation gets its last values when the form is complete. Finally, the policy asks for whatever
 * the back-end still needs, and for permission to submit. Its questions are Response turns: pass `respond` to
 * `rehearse` as well.
 *
 * The policy is a function of the transcript: each user turn is processed once and cached, so that equal transcripts
 * get equal answers even if the models would differ.
 *
 * @throws BacklotError UNKNOWN_INTENT; BAD_FORM for a field that is not a slot of the intent; errors of `system`
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { formPolicy, profileUser } from "backlot/corpora";
 * import { mockBackend, rehearse } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("money is sent by a form, and only after a yes", async () => {
 *   const backend = await mockBackend();
 *   const policy = await formPolicy(backend, { intent: "send_money" });
 *   const user = profileUser({ description: "a saver", answers: { recipient: "Grandma Rosa", amount: 120 } });
 *   const transcript = await rehearse({ backend, policy, respond: policy.respond, user });
 *   expect(transcript).toPerform("send_money", { recipient: "Grandma Rosa", amount: 120 });
 *   expect(transcript).toPerformOnlyAfterConsent("send_money");
 * });
 * ```
 */
export async function formPolicy(backend: Backend, options: FormPolicyOptions): Promise<FormPolicy> {
  return (await import("./policy/formPolicy.js")).formPolicy(backend, options);
}

/**
 * A simulated user with a profile, who answers the assistant's last Response. With a model, the answer is the model's
 * output, or a blank after two unusable outputs. Without a model, it consists of the answers to all fields whose labels
 * occur in the question, or a blank if the profile has none. The user says yes to a request to confirm, and ends the
 * dialogue without a further question, or when the same question comes the third time in vain.
 * @param profile a person, or a description of one
 *
 * @example
 * ```ts
 * import { fillForm, formSystem, profileUser } from "backlot/corpora";
 *
 * const system = await formSystem({ Name: { type: "text-field", required: true, answer: null } });
 * const user = profileUser({ description: "a retired ferry captain", answers: { Name: "Ada King" } });
 * const { filledForm, ended } = await fillForm(system, user);
 * console.assert(ended === "finished" && JSON.stringify(filledForm).includes("Ada King"));
 * ```
 */
export function profileUser(profile: string | FormProfile, options?: ProfileUserOptions): User {
  let user: Promise<User> | undefined;
  return async (transcript) => {
    user ??= import("./profileUser.js").then((module) => module.profileUser(profile, options));
    return (await user)(transcript);
  };
}
