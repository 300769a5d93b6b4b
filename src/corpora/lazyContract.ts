import { late } from "../base/late.js";

export const testDataset = late(() => import("./testDataset.js"), "testDataset");
