import { fileURLToPath } from "node:url";
import { figure, ratio } from "../figures.mjs";

export const title =
  "Bugs found per second of CPU: plans in the order of a run with a budget, against every combination in turn";
export const quickSeconds = 4;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** How long one search for one bug goes on, in seconds of CPU: after that it counts as not found. */
const MOST = 60;
const MOST_QUICK = 2;
/** Bugs looked for in a short run, which shows that the case runs, not which order is better. */
const QUICK = ["mumOnRequests"];

const withSlots = (means, keep) =>
  means.slots === undefined
    ? means
    : { ...means, slots: Object.fromEntries(Object.entries(means.slots).flatMap(keep)) };

/** The bugs, by what the reference policy takes a user's turn to mean; like those of these names in tests/testing/bugs. */
const BUGS = {
  noIsYes: (means) => (means.confirms === false ? { ...means, confirms: true } : means),
  mumOnRequests: ({ requests: _, ...means }) => means,
  boundIsValue: (means) =>
    withSlots(means, ([slot, value]) => [[slot, value?.operator === undefined ? value : value.args[0]]]),
  keepsWhatIsTakenBack: (means) => withSlots(means, (entry) => (entry[1] === null ? [] : [entry])),
  dropsTheLast: (means) =>
    withSlots(means, ([slot, value]) => [
      [slot, Array.isArray(value) && value.length > 1 ? value.slice(0, -1) : value],
    ]),
};

export async function measure(bench) {
  const testing = await bench.here.load("cli/doors/testing.js");
  const backend = await testing.mockBackend(ROOT);
  const most = bench.quick ? MOST_QUICK : MOST;
  const bugs = Object.entries(BUGS).filter(([name]) => !bench.quick || QUICK.includes(name));
  const orders = {
    explored: () => testing.explore(backend),
    combined: () => testing.combinations(backend, { onUnreachable: () => {} }),
  };
  try {
    const figures = [];
    const rates = {};
    for (const [order, plansOf] of Object.entries(orders)) {
      let seconds = 0;
      let found = 0;
      for (const [name, hears] of bugs) {
        const search = await convict(testing, backend, policyThat(testing, backend, hears), plansOf(), most);
        seconds += search.seconds;
        if (search.isFound) found++;
        const end = search.isFound ? "convicted" : "not convicted";
        figures.push(figure(`${order}: ${name}, ${end} with ${search.plans} plans, CPU`, "s", [search.seconds]));
      }
      rates[order] = [found / seconds];
      figures.push(figure(`${order}: bugs found`, `of ${bugs.length}`, [found]));
      figures.push(figure(`${order}: bugs found per second of CPU`, "/s", rates[order]));
    }
    return [...figures, ratio("bugs per second of CPU, explored against combined", rates.explored, rates.combined)];
  } finally {
    backend.close();
  }
}

/** The reference policy, which takes each turn of the user to mean something else. */
function policyThat({ schemaPolicy }, backend, hears) {
  const sound = schemaPolicy(backend);
  const heard = (turn) => (turn.author === "User" ? { ...turn, means: hears(turn.means ?? {}) } : turn);
  return (transcript) => sound({ ...transcript, turns: transcript.turns.map(heard) });
}

/** Plays plans until one convicts the policy; drawing them counts. */
async function convict({ rehearse }, backend, policy, plans, most) {
  const from = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1e6;
  };
  let played = 0;
  for (const plan of plans) {
    played++;
    const { outcome } = await rehearse({ backend, policy, plan });
    if (outcome !== "completed") return { isFound: true, plans: played, seconds: spent() };
    if (spent() > most) break;
  }
  return { isFound: false, plans: played, seconds: spent() };
}
