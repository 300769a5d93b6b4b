// One round of the multiwoz case: node bench/children/multiwoz.mjs ROOT DATA INTERVALS SYSTEM...
import { Build } from "../builds.mjs";
import { cost } from "../rounds.mjs";

const [root, folder, intervals, ...systems] = process.argv.slice(2);
const build = new Build("measured", root);
const { loadMultiwozData } = await build.load("corpora/multiwoz/scores/files/data.js");
const { loadMultiwozPredictions } = await build.load("corpora/multiwoz/scores/files/predictions.js");
const scores = await build.load("corpora/multiwoz/scores/success/evaluate.js");
// Earlier builds call it otherwise.
const scoreMultiwoz = scores.scoreMultiwoz ?? scores.evaluateMultiwoz;

let data;
let { cpu: reading } = await cost(async () => {
  data = await loadMultiwozData(folder);
});
let evaluating = 0;
for (const system of systems) {
  let predictions;
  reading += (
    await cost(async () => {
      predictions = await loadMultiwozPredictions(`${folder}/predictions/${system}.json`);
    })
  ).cpu;
  evaluating += (await cost(() => scoreMultiwoz(predictions, data, intervals === "yes" ? {} : { intervals: null })))
    .cpu;
}
console.log(JSON.stringify({ reading, evaluating, megabytes: process.resourceUsage().maxRSS / 1024 }));
