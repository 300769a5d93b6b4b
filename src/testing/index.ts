/** Tests of a policy: play it against a simulated user on a mock back-end, and inspect the transcript. */
export { operator } from "../kit/internal.js";
export { performancesOf, unconsentedPerformances } from "../transcript/consent/consent.js";
export type { Performance } from "../transcript/consent/performance.js";
export type { Transcript } from "../transcript/index.js";
export { checkUser, undecidedTurns } from "../users/check/checkUser.js";
export type { UserError, UserViolation } from "../users/check/violation.js";
export type { RehearseOptions } from "../users/dialogue/options.js";
export type {
  CommandTurn,
  Policy,
  PolicyAnswer,
  Respond,
  User,
  UserAnswer,
  UserSays,
} from "../users/dialogue/policy.js";
export { type ExploreOptions, explore } from "../users/exploration/explore.js";
export type { Ambiguity } from "../users/goals/ambiguities.js";
export type { Refusal } from "../users/goals/refusals.js";
export { defineOperator } from "../users/operators/defineOperator.js";
export type {
  Allowances,
  KnownSignal,
  OperatorDefinition,
  OperatorPlace,
  PlaceFinder,
  PlanOperator,
  Staging,
  Standing,
} from "../users/operators/operator.js";
export type { OperatorName, OperatorOptions } from "../users/operators/operators.js";
export {
  type CombinationOptions,
  combinations,
  type UnplannedOperator,
} from "../users/plans/drawing/combinations.js";
export { type DrawOptions, drawPlan } from "../users/plans/drawing/drawPlan.js";
export { planFromTranscript } from "../users/plans/drawing/fromTranscript.js";
export { type AgendaBackend, agendaUser } from "../users/plans/executing/agendaUser.js";
export type { LeftOpen, Mismatch } from "../users/plans/executing/comparison.js";
export type { ExecutedPlan, PlanVerdict } from "../users/plans/executing/executePlan.js";
export { openingOf, type PlanOpeningOptions } from "../users/plans/executing/opening.js";
export type { EarlierGoal, Initiative, Plan, PlannedOperator, PlannedReference } from "../users/plans/plan.js";
export type { ExpectedSignal, PlannedStep, PlannedTurn } from "../users/plans/planned/plannedTurn.js";
export type { PlacedPlan } from "../users/plans/readPlans.js";
export { schemaPolicy } from "../users/reference/schemaPolicy.js";
export * from "../users/registered.js";
export type { Given, UserAct } from "../users/simulated/agenda/acts.js";
export type { Ending } from "../users/simulated/agenda/goalAgenda.js";
export type { Interruption, Moment } from "../users/simulated/agenda/interruption.js";
export {
  definePhrases,
  type Phrase,
  type PhraseKind,
  type PhraseList,
  type PhraseOptions,
  type PhraseParts,
  type PhrasesByKind,
} from "../users/simulated/agenda/phrases.js";
export type { OwnWords } from "../users/simulated/agenda/variedWords.js";
export type { Comment, Goal, GoalSlots, SlotChanges } from "../users/simulated/goal.js";
export type { LanguageModel } from "../users/simulated/model/askModel.js";
export { type ModelUserOptions, modelUser } from "../users/simulated/model/modelUser.js";
export type { ScriptLine } from "../users/simulated/script.js";
export { scriptedUser } from "../users/simulated/scripted.js";
export type { DivergingSide, PlanDifference, PolicyComparison } from "./comparison/comparison.js";
export { formatDifference } from "./comparison/formatDifference.js";
export type { ComparePoliciesOptions } from "./comparison/options.js";
export { type Spread, type TrajectoryStatistics, trajectoryStatistics } from "./comparison/trajectories.js";
export type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";
export type { OperatorResult, OperatorTest } from "./contracts/testOperator.js";
export type { PlayedDialogue, PropertyResult, PropertyTest } from "./contracts/testProperty.js";
export type { Found } from "./findProject.js";
export { testImporter, testOperator, testProperty } from "./lazyContract.js";
export { type MockBackend, mockBackend } from "./mockBackend.js";
export type { LoadedPolicy } from "./policies/loading/loadedPolicy.js";
export { type PolicyFromOptions, policyFrom } from "./policies/loading/policyFrom.js";
export type { MadePolicy, PolicyLoader } from "./policies/loading/policyLoader.js";
export { recordedPolicy, recordedUser } from "./policies/recorded.js";
export { type ExecPolicyOptions, execPolicy } from "./policies/remote/execPolicy.js";
export { type HttpPolicyOptions, httpPolicy } from "./policies/remote/httpPolicy.js";
export type { RemotePolicy } from "./policies/remote/remotePolicy.js";
export type { Agent, AgentAnswer, AgentCall, AgentSdkTool, AgentTurn } from "./policies/toolCalling/agent.js";
export type { AgentMessage, AgentText, AgentToolCall, AgentToolResult } from "./policies/toolCalling/messages.js";
export { type ToolCallingOptions, toolCallingPolicy } from "./policies/toolCalling/toolCallingPolicy.js";
export {
  type CheckPropertiesOptions,
  checkProperties,
  judgeProperties,
  type PropertiesVerdict,
} from "./properties/checkProperties.js";
export { properties } from "./properties/properties.js";
export type { Property, PropertyContext, PropertyName, Violation } from "./properties/property.js";
export { executePlan, readPlans, shrink, shrinkShortest } from "./rehearsals/lazyPlans.js";
export { passHatK } from "./rehearsals/passHatK.js";
export { rehearse } from "./rehearsals/rehearse.js";
export type {
  JudgedDialogue,
  RehearsalOutcome,
  RehearsedPlan,
  RehearsePlanOptions,
} from "./rehearsals/rehearsePlan.js";
export type { RehearsalReport, RehearsalViolation, RehearsePlansOptions } from "./rehearsals/rehearsePlans.js";
export type { ReadPlansOptions } from "./rehearsals/savedPlans.js";
export { formatAsTest, type TestParts, type TestSetting } from "./shrinking/formatAsTest.js";
export type { ShortFailure, ShrinkOptions } from "./shrinking/shrink.js";
export type { ShortestFailure } from "./shrinking/shrinkShortest.js";
