/**
 * Testing a policy: play it against a simulated user on a mock back-end, and look at the transcript.
 */
export { operator } from "../kit/internal.js";
export { checkUser, undecidedTurns } from "../simulation/check/checkUser.js";
export type { UserError, UserViolation } from "../simulation/check/violation.js";
export type { RehearseOptions } from "../simulation/dialogue/options.js";
export type {
  CommandTurn,
  Policy,
  PolicyAnswer,
  Respond,
  User,
  UserAnswer,
  UserSays,
} from "../simulation/dialogue/policy.js";
export { type ExploreOptions, explore } from "../simulation/exploration/explore.js";
export type { Ambiguity } from "../simulation/goals/ambiguities.js";
export type { Refusal } from "../simulation/goals/refusals.js";
export { defineOperator } from "../simulation/operators/defineOperator.js";
export type {
  Allowances,
  KnownSignal,
  OperatorDefinition,
  OperatorPlace,
  PlaceFinder,
  PlanOperator,
  Staging,
  Standing,
} from "../simulation/operators/operator.js";
export type { OperatorName, OperatorOptions } from "../simulation/operators/operators.js";
export {
  type CombinationOptions,
  combinations,
  type UnplannedOperator,
} from "../simulation/plans/drawing/combinations.js";
export { type DrawOptions, drawPlan } from "../simulation/plans/drawing/drawPlan.js";
export { planFromTranscript } from "../simulation/plans/drawing/fromTranscript.js";
export { type AgendaBackend, agendaUser } from "../simulation/plans/executing/agendaUser.js";
export type { LeftOpen, Mismatch } from "../simulation/plans/executing/comparison.js";
export type { ExecutedPlan, PlanVerdict } from "../simulation/plans/executing/executePlan.js";
export { openingOf, type PlanOpeningOptions } from "../simulation/plans/executing/opening.js";
export type { EarlierGoal, Initiative, Plan, PlannedOperator, PlannedReference } from "../simulation/plans/plan.js";
export type { ExpectedSignal, PlannedStep, PlannedTurn } from "../simulation/plans/planned/plannedTurn.js";
export type { PlacedPlan } from "../simulation/plans/readPlans.js";
export { schemaPolicy } from "../simulation/reference/schemaPolicy.js";
export * from "../simulation/registered.js";
export type { Given, UserAct } from "../simulation/users/agenda/acts.js";
export type { Ending } from "../simulation/users/agenda/goalAgenda.js";
export type { Interruption, Moment } from "../simulation/users/agenda/interruption.js";
export {
  definePhrases,
  type Phrase,
  type PhraseKind,
  type PhraseList,
  type PhraseOptions,
  type PhraseParts,
  type PhrasesByKind,
} from "../simulation/users/agenda/phrases.js";
export type { OwnWords } from "../simulation/users/agenda/variedWords.js";
export type { Comment, Goal, GoalSlots, SlotChanges } from "../simulation/users/goal.js";
export type { LanguageModel } from "../simulation/users/model/languageModel.js";
export { type ModelUserOptions, modelUser } from "../simulation/users/model/modelUser.js";
export type { ScriptLine } from "../simulation/users/script.js";
export { scriptedUser } from "../simulation/users/scripted.js";
export { performancesOf, unconsentedPerformances } from "../transcript/consent/consent.js";
export type { Performance } from "../transcript/consent/performance.js";
export type { Transcript } from "../transcript/index.js";
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
