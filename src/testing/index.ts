/**
 * Testing a policy: play it against a simulated user on a mock back-end, and look at the transcript.
 * @module backlot/testing
 */
export { operator } from "../kit/internal.js";
export { performancesOf, unconsentedPerformances } from "../transcript/consent/consent.js";
export type { Performance } from "../transcript/consent/performance.js";
export type { Transcript } from "../transcript/index.js";
export type { DivergingSide, PlanDifference, PolicyComparison } from "./compare/comparison.js";
export { formatDifference } from "./compare/formatDifference.js";
export { comparePolicies } from "./compare/later.js";
export type { ComparePoliciesOptions } from "./compare/options.js";
export { type Spread, type TrajectoryStatistics, trajectoryStatistics } from "./compare/trajectories.js";
export type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";
export type { Found } from "./findProject.js";
export { testImporter } from "./later.js";
export { type MockBackend, mockBackend } from "./mockBackend.js";
export * from "./mutation/public.js";
export type { RehearseOptions } from "./options.js";
export type { PlannedTurn } from "./plans/agendaReader.js";
export { type AgendaBackend, agendaUser } from "./plans/agendaUser.js";
export { type CombinationOptions, combinations } from "./plans/combinations.js";
export type { LeftOpen, Mismatch } from "./plans/comparison.js";
export { type DrawOptions, drawPlan } from "./plans/drawPlan.js";
export type { ExecutedPlan, PlanVerdict } from "./plans/executePlan.js";
export { planFromTranscript } from "./plans/fromTranscript.js";
export {
  executePlan,
  readPlans,
  rehearsePlan,
  rehearsePlans,
  shortestFailure,
  shrinkPlan,
  shrinkScript,
} from "./plans/later.js";
export { openingOf } from "./plans/opening.js";
export type { Initiative, OperatorName, Plan, PlannedOperator } from "./plans/plan.js";
export { type CheckPropertiesOptions, checkProperties } from "./plans/properties/checkProperties.js";
export { properties } from "./plans/properties/properties.js";
export type { Property, PropertyContext, PropertyName, Violation } from "./plans/properties/property.js";
export type { PlacedPlan } from "./plans/readPlans.js";
export type { JudgedDialogue, RehearsalOutcome, RehearsedPlan, RehearsePlanOptions } from "./plans/rehearsePlan.js";
export type { RehearsalReport, RehearsalViolation, RehearsePlansOptions } from "./plans/rehearsePlans.js";
export type { ShrinkLimits } from "./plans/shrinking/budget.js";
export { formatAsTest, type TestParts, type TestSetting } from "./plans/shrinking/formatAsTest.js";
export type { ShortFailure } from "./plans/shrinking/shortestFailure.js";
export type { ShrinkOptions, ShrunkPlan } from "./plans/shrinking/shrinkPlan.js";
export type { ShrunkScript } from "./plans/shrinking/shrinkScript.js";
export type { LoadedPolicy } from "./policies/loading/loadedPolicy.js";
export { type PolicyFromOptions, policyFrom } from "./policies/loading/policyFrom.js";
export type { CommandTurn, Policy, PolicyAnswer, Respond, User, UserAnswer, UserSays } from "./policies/policy.js";
export { recordedPolicy, recordedUser } from "./policies/recorded.js";
export { type ExecPolicyOptions, execPolicy } from "./policies/remote/execPolicy.js";
export { type HttpPolicyOptions, httpPolicy } from "./policies/remote/httpPolicy.js";
export type { RemotePolicy } from "./policies/remote/remotePolicy.js";
export { schemaPolicy } from "./policies/schemaPolicy.js";
export type { Agent, AgentAnswer, AgentCall, AgentSdkTool, AgentTurn } from "./policies/toolCalling/agent.js";
export type { AgentMessage, AgentText, AgentToolCall, AgentToolResult } from "./policies/toolCalling/messages.js";
export { type ToolCallingOptions, toolCallingPolicy } from "./policies/toolCalling/toolCallingPolicy.js";
export * from "./registered.js";
export { passHatK } from "./rehearsals/passHatK.js";
export { rehearse } from "./rehearse.js";
export type { Aside, Given, UserAct } from "./users/agenda/acts.js";
export { checkUser, undecidedTurns } from "./users/check/checkUser.js";
export type { UserError, UserViolation } from "./users/check/violation.js";
export type { Goal, GoalSlots, SlotChanges } from "./users/goal.js";
export type { LanguageModel } from "./users/model/languageModel.js";
export { type ModelUserOptions, modelUser } from "./users/model/modelUser.js";
export type { ScriptLine } from "./users/script.js";
export { scriptedUser } from "./users/scripted.js";
