/**
 * Testing a policy: play it against a simulated user on a mock back-end, and look at the transcript.
 * @module
 */
export { operator } from "../kit/index.js";
export { performancesOf, unconsentedPerformances } from "../transcript/consent.js";
export type { Performance } from "../transcript/performance.js";
export type { Goal, GoalSlots } from "./goal.js";
export { testImporter } from "./later.js";
export { mockBackend } from "./mockBackend.js";
export type { RehearseOptions } from "./options.js";
export type { Policy, PolicyAnswer, Respond, User, UserAnswer, UserSays } from "./policy.js";
export { recordedPolicy, recordedUser } from "./recorded.js";
export { rehearse } from "./rehearse.js";
export { schemaPolicy } from "./schemaPolicy.js";
export type { ScriptLine } from "./script.js";
export { scriptedUser } from "./scripted.js";
export type { ImporterResult, ImporterTest } from "./testImporter.js";
