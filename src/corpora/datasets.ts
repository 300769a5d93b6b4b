import type { PolicyLoader } from "../testing/policies/loading/loadedPolicy.js";
import { bfcl } from "./bfcl/dataset.js";
import type { Dataset } from "./dataset.js";
import { forms } from "./forms/dataset.js";
import { lucid } from "./lucid/dataset.js";
import { multiwoz } from "./multiwoz/dataset.js";
import { sgd } from "./sgd/dataset.js";
import { star } from "./star/dataset.js";
import { tau } from "./tau/dataset.js";
import { tooltalk } from "./tooltalk/dataset.js";

/** All datasets in the order of the help. A new dataset needs a folder and a line here. */
export const DATASETS: readonly Dataset[] = [lucid, sgd, multiwoz, forms, star, tau, bfcl, tooltalk];

/** The policies of all datasets. */
export const DATASET_POLICIES: readonly PolicyLoader[] = DATASETS.flatMap(({ policies = [] }) => policies);
