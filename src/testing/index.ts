export { checkUser, undecidedTurns } from "../users/check/checkUser.js";
export type { UserViolation } from "../users/check/violation.js";
export type { RehearseOptions } from "../users/dialogue/options.js";
export type { Policy, Respond, User } from "../users/dialogue/policy.js";
export { type ExploreOptions, explore } from "../users/exploration/explore.js";
export type { Refusal } from "../users/goals/refusals.js";
export { defineOperator } from "../users/operators/defineOperator.js";
export type { OperatorDefinition, PlanOperator } from "../users/operators/operator.js";
export type { OperatorOptions } from "../users/operators/operators.js";
export { type CombinationOptions, combinations } from "../users/plans/drawing/combinations.js";
export { type DrawOptions, drawPlan } from "../users/plans/drawing/drawPlan.js";
export { planFromTranscript } from "../users/plans/drawing/fromTranscript.js";
export { type AgendaBackend, agendaUser } from "../users/plans/executing/agendaUser.js";
export type { ExecutedPlan } from "../users/plans/executing/executePlan.js";
export { openingOf, type PlanOpeningOptions } from "../users/plans/executing/opening.js";
export type { Plan } from "../users/plans/plan.js";
export type { PlacedPlan } from "../users/plans/readPlans.js";
export { schemaPolicy } from "../users/reference/schemaPolicy.js";

export type { Given } from "../users/simulated/agenda/acts.js";

export {
  definePhrases,
  type Phrase,
  type PhraseList,
  type PhraseOptions,
  type PhrasesByKind,
} from "../users/simulated/agenda/phrases.js";
export type { Comment, Goal } from "../users/simulated/goal.js";
export type { LanguageModel } from "../users/simulated/model/askModel.js";
export { type ModelUserOptions, modelUser } from "../users/simulated/model/modelUser.js";
export type { ScriptLine } from "../users/simulated/script.js";
export { scriptedUser } from "../users/simulated/scripted.js";
export type { ComparePoliciesOptions, PlanDifference, PolicyComparison } from "./comparison/comparison.js";
export { formatDifference } from "./comparison/formatDifference.js";
export { type TrajectoryStatistics, trajectoryStatistics } from "./comparison/trajectories.js";
export type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";
export type { OperatorResult, OperatorTest } from "./contracts/testOperator.js";
export type { PropertyResult, PropertyTest } from "./contracts/testProperty.js";
export { shrink, shrinkShortest, testImporter, testOperator, testProperty } from "./lazy.js";
export type { Found } from "./mockBackend.js";
export { type MockBackend, mockBackend } from "./mockBackend.js";
export type { LoadedPolicy, PolicyLoader } from "./policies/loading/loadedPolicy.js";
export { type PolicyFromOptions, policyFrom } from "./policies/loading/policyFrom.js";
export { recordedPolicy, recordedUser } from "./policies/recorded.js";
export { type ExecPolicyOptions, execPolicy } from "./policies/remote/execPolicy.js";
export { type HttpPolicyOptions, httpPolicy } from "./policies/remote/httpPolicy.js";
export type { RemotePolicy } from "./policies/remote/protocol.js";
export type { Agent } from "./policies/toolCalling/agent.js";
export { type ToolCallingOptions, toolCallingPolicy } from "./policies/toolCalling/toolCallingPolicy.js";
export {
  type CheckPropertiesOptions,
  checkProperties,
  judgeProperties,
  type PropertiesVerdict,
} from "./properties/checkProperties.js";
export { properties } from "./properties/properties.js";
export type { Property, PropertyName, Violation } from "./properties/property.js";
export { executePlan, readPlans } from "./rehearsals/lazyPlans.js";
export { passHatK } from "./rehearsals/passHatK.js";
export { rehearse } from "./rehearsals/rehearse.js";
export type { RehearsedPlan, RehearsePlanOptions } from "./rehearsals/rehearsePlan.js";
export type { RehearsalReport, RehearsalViolation, RehearsePlansOptions } from "./rehearsals/rehearsePlans.js";
export type { ReadPlansOptions } from "./rehearsals/savedPlans.js";

export type { ShortFailure, ShrinkOptions } from "./shrinking/shrink.js";
export type { ShortestFailure } from "./shrinking/shrinkShortest.js";
