/**
 * Arbitraries for property tests with fast-check: intents, values, goals, programs, plans and fault plans; and checks of a policy's
 * properties on drawn plans. It needs the package `fast-check`, version 4.
 * @module backlot/arbitraries
 */

export { arbitraryIntent } from "../../schema/arbitraryIntent.js";
export { type AssertPolicyOptions, assertPolicy } from "./assertPolicy.js";
export { arbitraryFaults, type FaultOptions } from "./faults.js";
export { arbitraryGoal } from "./goals.js";
export { arbitraryPlan, type PlanOptions } from "./plans.js";
export { arbitraryProgram, type Program, type ProgramOptions } from "./programs.js";
export { arbitraryValue } from "./values.js";
