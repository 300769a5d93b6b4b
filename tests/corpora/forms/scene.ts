import type { FormModels, FormModule, ModuleRequest } from "../../../src/corpora/forms/modules/contracts.js";

/** A form of our own: a section, a choice, an optional field, a section of optional fields, a label without fields. */
export const BOAT = {
  Skipper: {
    "First Name": { type: "text-field", required: true, answer: null },
    Surname: { type: "text-field", required: true, answer: null },
  },
  "Kind of boat": { type: "single-choice", required: true, options: ["Dinghy", "Kayak"], answer: null },
  Nickname: { type: "text-field", required: false, answer: null },
  Insurance: {
    Company: { type: "text-field", required: false, answer: null },
    Policy: { type: "number", required: false, answer: null },
  },
  Signature: { "Sign here": null },
};

/** A field that takes any text. */
export const field = (required = true, answer: unknown = null) => ({ type: "text-field", required, answer });

/** Gives the outputs that are listed for a module one after the other, then nothing that could be used. */
export function scripted(
  outputs: { readonly [Module in FormModule]?: readonly (string | object)[] },
  requests: ModuleRequest[] = [],
): FormModels {
  const left = new Map(Object.entries(outputs).map(([module, given]) => [module, [...given]]));
  return (request) => {
    requests.push(request);
    return left.get(request.module)?.shift() ?? "no idea";
  };
}

/** The answers of a form by path, those that are not null. */
export function answersOf(part: unknown, path: readonly string[] = []): Record<string, unknown> {
  if (typeof part !== "object" || part === null) return {};
  if ("answer" in part) return part.answer === null ? {} : { [path.join(":")]: part.answer };
  const inner = Object.entries(part).map(([label, held]) => answersOf(held, [...path, label]));
  return Object.assign({}, ...inner) as Record<string, unknown>;
}
