import { late } from "../base/late.js";

export const testImporter = late(() => import("./contracts/testImporter.js"), "testImporter");
export const testOperator = late(() => import("./contracts/testOperator.js"), "testOperator");
export const testProperty = late(() => import("./contracts/testProperty.js"), "testProperty");
export const shrink = late(() => import("./shrinking/shrink.js"), "shrink");
export const shrinkShortest = late(() => import("./shrinking/shrinkShortest.js"), "shrinkShortest");
