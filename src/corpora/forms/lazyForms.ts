import type { Backend } from "../../runtime/backend.js";
import type { User } from "../../simulation/dialogue/policy.js";
import type { FilledForm, FillFormOptions } from "./fillForm.js";
import type { Form } from "./form.js";
import type { FormPolicy, FormPolicyOptions } from "./policy/formPolicy.js";
import type { FormProfile, ProfileUserOptions } from "./profileUser.js";
import type { FormSystem, FormSystemOptions, ModularTurn } from "./system/formSystem.js";
import type { SingleAgentOptions } from "./system/singleAgent.js";

/* Form filling is loaded with the first call: most tests have no form. */

/**
 * The modular form-filling system of the University of Potsdam (clp-research): a dialogue manager divides the form
 * into chunks, a chunk filler asks for the fields of one, an answer parser takes in what the user says. Each module
 * asks its model, once more where the output cannot be used, and does without otherwise. What is done otherwise than
 * published has names: {@link FormRepair}.
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
 * The baseline of the same paper: one agent that asks, then asks further, puts the answer into the form and goes on,
 * or stops. It sees the whole form and the newest part of the conversation. What its model gives is checked as the
 * modules' outputs are; without a model it asks for field after field.
 * @param form plain JSON, as docs/forms.md describes it; it is not changed
 * @throws BacklotError BAD_FORM, BAD_OPTION
 */
export async function singleAgent(form: Form, options?: SingleAgentOptions): Promise<FormSystem> {
  return (await import("./system/singleAgent.js")).singleAgent(form, options);
}

/**
 * Lets a user fill in a form, without a back-end. The user sees a transcript of questions (Response turns) and its
 * own answers; what it means beside its words is not looked at.
 * @throws BacklotError USER_ANSWER for an answer without a text, BAD_OPTION; and whatever the user throws
 */
export async function fillForm(system: FormSystem, user: User, options?: FillFormOptions): Promise<FilledForm> {
  return (await import("./fillForm.js")).fillForm(system, user, options);
}

/**
 * A policy that fills in a form, whose fields are the slots of one intent. It begins the intent with the user's first
 * turn, takes every later one for the answer to its last question, and assigns what becomes new in the form; an
 * intent that performs by itself gets its last values when the form is done with. Then it asks for what the back-end
 * still wants, and whether to submit. Its questions are Response turns: give `respond` to `rehearse` as well.
 *
 * It is a function of the transcript: each user turn is taken in once and kept, so that equal transcripts get equal
 * answers whatever the models would say a second time.
 *
 * @throws BacklotError UNKNOWN_INTENT; BAD_FORM for a field that is not a slot of the intent; what `system` throws
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
 * A simulated user with a profile, who answers what the assistant's last Response asks. With a model, that is what
 * the model says in the person's place, and a blank where it says nothing of use twice. Without one, it is the
 * answers of all fields whose labels stand in the question, and nothing else: what the profile does not hold is left
 * blank. The user says yes to a request to confirm, and is done when nothing more is asked, or the same for the third
 * time in vain.
 * @param profile a person, or the description of one
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
