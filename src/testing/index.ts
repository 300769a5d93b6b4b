/**
 * Testing a policy: play it against a simulated user on a mock back-end, and look at the transcript.
 * @module backlot/testing
 */
export { operator } from "../kit/internal.js";
export { performancesOf, unconsentedPerformances } from "../transcript/consent/consent.js";
export type { Performance } from "../transcript/consent/performance.js";
export type { Transcript } from "../transcript/index.js";
export type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";
export type { Found } from "./findProject.js";
export type { FilledForm, FillFormOptions } from "./forms/fillForm.js";
export type { Form } from "./forms/form.js";
export { fillForm, formPolicy, formSystem, profileUser, singleAgent } from "./forms/later.js";
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
} from "./forms/modules/contracts.js";
export type { FormPolicy, FormPolicyOptions } from "./forms/policy/formPolicy.js";
export type { FormBinding, FormProfile, ProfileUserOptions } from "./forms/profileUser.js";
export type { FormSystem, FormSystemOptions, FormTurn, ModularTurn } from "./forms/system/formSystem.js";
export { FORM_REPAIRS, type FormRepair } from "./forms/system/repairs.js";
export type { SingleAgentOptions } from "./forms/system/singleAgent.js";
export { testImporter } from "./later.js";
export { type MockBackend, mockBackend } from "./mockBackend.js";
export * from "./mutation/public.js";
export type { RehearseOptions } from "./options.js";
export { type AgendaBackend, agendaUser } from "./plans/agendaUser.js";
export { type CombinationOptions, combinations } from "./plans/combinations.js";
export { type DrawOptions, drawPlan } from "./plans/drawPlan.js";
export { type ExecutedPlan, executePlan, type Mismatch, openingOf } from "./plans/executePlan.js";
export { planFromTranscript } from "./plans/fromTranscript.js";
export { rehearsePlan, rehearsePlans, shrinkPlan, shrinkScript } from "./plans/later.js";
export type { Initiative, OperatorName, Plan, PlannedOperator } from "./plans/plan.js";
export { type CheckPropertiesOptions, checkProperties } from "./plans/properties/checkProperties.js";
export { properties } from "./plans/properties/properties.js";
export type { Property, PropertyContext, PropertyName, Violation } from "./plans/properties/property.js";
export type { JudgedDialogue, RehearsalOutcome, RehearsedPlan, RehearsePlanOptions } from "./plans/rehearsePlan.js";
export type { RehearsalReport, RehearsalViolation, RehearsePlansOptions } from "./plans/rehearsePlans.js";
export type { ShrinkLimits } from "./plans/shrinking/budget.js";
export { formatAsTest, type TestParts } from "./plans/shrinking/formatAsTest.js";
export type { ShrinkOptions, ShrunkPlan } from "./plans/shrinking/shrinkPlan.js";
export type { ShrunkScript } from "./plans/shrinking/shrinkScript.js";
export type { ActionState, NextAction, StarKnowledge } from "./policies/graph/actionState.js";
export { graphAction } from "./policies/graph/graphAction.js";
export { graphPolicy } from "./policies/graph/graphPolicy.js";
export type { AskedParameter } from "./policies/graph/mentions.js";
export { predictStarActions } from "./policies/graph/predictStarActions.js";
export { readStarKnowledge } from "./policies/graph/readStarKnowledge.js";
export { readTaskGraphs, type TaskGraphs } from "./policies/graph/readTaskGraphs.js";
export { SLOT_AWARE_PARTS, type SlotAwarePart, slotAwareAction } from "./policies/graph/slotAwareAction.js";
export type { Utterance } from "./policies/graph/utterance.js";
export type { LoadedPolicy } from "./policies/loading/loadedPolicy.js";
export { type PolicyFromOptions, policyFrom } from "./policies/loading/policyFrom.js";
export type { Policy, PolicyAnswer, Respond, User, UserAnswer, UserSays } from "./policies/policy.js";
export { recordedPolicy, recordedUser } from "./policies/recorded.js";
export { type ExecPolicyOptions, execPolicy } from "./policies/remote/execPolicy.js";
export { type HttpPolicyOptions, httpPolicy } from "./policies/remote/httpPolicy.js";
export type { RemotePolicy } from "./policies/remote/remotePolicy.js";
export { schemaPolicy } from "./policies/schemaPolicy.js";
export { passHatK } from "./rehearsals/passHatK.js";
export { rehearse } from "./rehearse.js";
export { checkUser, undecidedTurns } from "./users/check/checkUser.js";
export type { UserError, UserViolation } from "./users/check/violation.js";
export type { Goal, GoalSlots, SlotChanges } from "./users/goal.js";
export type { LanguageModel } from "./users/model/languageModel.js";
export { type ModelUserOptions, modelUser } from "./users/model/modelUser.js";
export type { ScriptLine } from "./users/script.js";
export { scriptedUser } from "./users/scripted.js";
