/**
 * Form filling: the modular system of the University of Potsdam and its baseline, with models as arguments, users
 * simulated from profiles, and a policy for a mock back-end.
 */
export type { FilledForm, FillFormOptions } from "./fillForm.js";
export type { Form } from "./form.js";
export { fillForm, formPolicy, formSystem, profileUser, singleAgent } from "./lazyForms.js";
export type {
  AgentAction,
  ChunkState,
  ChunkStatus,
  FillerAction,
  FormAnswer,
  FormInfo,
  FormModels,
  FormModule,
  FormUtterance,
  LabelStatus,
  ManagerAction,
  ManagerState,
  ModuleInputs,
  ModuleModel,
  ModuleOutputs,
  ModuleRequest,
  ParserAction,
} from "./modules/contracts.js";
export type { FormPolicy, FormPolicyOptions } from "./policy/formPolicy.js";
export type { FormBinding, FormProfile, ProfileUserOptions } from "./profileUser.js";
export type { FormSystem, FormSystemOptions, FormTurn, ModularTurn } from "./system/formSystem.js";
export { FORM_REPAIRS, type FormRepair } from "./system/repairs.js";
export type { SingleAgentOptions } from "./system/singleAgent.js";
