import { fileURLToPath } from "node:url";
import { figure, ratio } from "../figures.mjs";
import { cost, of } from "../rounds.mjs";

export const title = "Rehearsals of our own intents, against replaying the same dialogues; shrinking; mutants";
export const quickSeconds = 3;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The failure that is shrunk has so many user turns at least. */
const LONG = 40;
/** The intents whose mutants are tried. */
const MUTATED = "book_table";

export async function measure(bench) {
  const prepared = await prepare(bench.here, bench.quick);
  const { backend, plans, transcripts, works } = prepared;
  try {
    const here = await measured(bench, works, 9);
    const each = (name) => of(here[name], "cpu", plans.length / 1000);
    const perSecond = (micros) => micros.map((one) => 1e6 / one);
    const turns = transcripts.reduce((sum, { turns: all }) => sum + all.length, 0) / transcripts.length;
    return [
      figure("dialogues", "", [plans.length]),
      figure("turns of a dialogue", "", [turns]),
      figure("replayed, by CPU", "/s", perSecond(each("replayed"))),
      figure("rehearsed: schema policy, agenda user, by CPU", "/s", perSecond(each("rehearsed"))),
      figure("rehearsed and judged by every property, by CPU", "/s", perSecond(each("judged"))),
      ratio("rehearsed against replayed", each("rehearsed"), each("replayed"), { atMost: 3 }),
      ratio("judged as well, against replayed", each("judged"), each("replayed"), { atMost: 3 }),
      ...(await shrinking(bench, prepared)),
      ...(await mutants(bench)),
    ];
  } finally {
    backend.close();
  }
}

const measured = (bench, works, most) =>
  bench.interleave(Object.fromEntries(Object.entries(works).map(([name, work]) => [name, () => cost(work)])), { most });

/** The same plans rehearsed, rehearsed and judged, and their dialogues replayed. */
async function prepare(build, quick) {
  const testing = await build.load("cli/doors/testing.js");
  const { replayTranscript } = await build.load("runtime/index.js");
  const { agendaUser, combinations, mockBackend, openingOf, rehearse, schemaPolicy } = testing;
  const backend = await mockBackend(ROOT);
  const policy = schemaPolicy(backend);
  // Earlier builds have two functions for it.
  const { rehearsePlan } = testing;
  const judged = rehearsePlan === undefined ? rehearse : ({ plan, ...rest }) => rehearsePlan(plan, rest);
  const all = [...combinations(backend, { depth: 1 })];
  const plans = quick ? all.filter((_, at) => at % 5 === 0) : all;
  const played = (plan) =>
    rehearse({ backend, policy, user: agendaUser(backend, plan), ...openingOf(plan), maxTurns: 60 });
  const transcripts = [];
  for (const plan of plans) transcripts.push(await played(plan));
  const works = {
    rehearsed: async () => {
      for (const plan of plans) await played(plan);
    },
    judged: async () => {
      for (const plan of plans) {
        const { outcome } = await judged({ backend, policy, plan });
        if (outcome !== "completed") throw new Error(`${plan.id} is ${outcome}`);
      }
    },
    replayed: () => {
      for (const transcript of transcripts) {
        if (replayTranscript(backend, transcript).divergences.length > 0) throw new Error(`${transcript.id} diverges`);
      }
    },
  };
  return { testing, backend, plans, transcripts, works };
}

/** A policy that says yes in the user's place in the last of many tasks, and the shortest dialogue that shows it. */
async function shrinking(bench, { testing, backend }) {
  const { drawPlan, rehearse, schemaPolicy, shrink } = testing;
  const careful = schemaPolicy(backend);
  const hasty = (transcript) => {
    const signal = transcript.turns.at(-1)?.signal;
    return signal?.kind === "confirm" ? `confirm(${signal.ref})` : careful(transcript);
  };
  const intents = ["find_hotels", "find_restaurants", "set_reminder", "log_workout", "find_meetings"];
  const known = intents.filter((name) => backend.catalog.has(name));
  const operators = ["digression", "irrelevant", "overheard", "sarcasm"];
  const options = { backend, policy: hasty, maxTurns: 200 };
  let failure;
  let turns = 0;
  for (let goals = 2; turns < LONG; goals += 2) {
    const chosen = [...Array.from({ length: goals }, (_, at) => known[at % known.length]), "send_money"];
    const plan = drawPlan(backend, { intents: chosen, operators, seed: 1 });
    const { violations } = await rehearse({ ...options, plans: [plan] });
    failure = violations.find(({ property }) => property === "asksBeforePerforming");
    turns = failure.transcript.turns.filter(({ author }) => author === "User").length;
  }
  let shrunk;
  const work = async () => {
    shrunk = await shrink(failure, options);
  };
  const here = await measured(bench, { shrink: work }, 5);
  const left = shrunk.transcript.turns.filter(({ author }) => author === "User").length;
  return [
    figure("shrinking: user turns of the failure", "", [turns]),
    figure("shrinking: user turns that are left", "", [left]),
    figure("shrinking: rehearsals that it took", "", [shrunk.executions]),
    figure("shrinking: CPU", "ms", of(here.shrink, "cpu")),
  ];
}

/** Mutants of one intent and its behaviour, tried on all our dialogues by one thread. */
async function mutants(bench) {
  const { mutate } = await bench.here.load("cli/doors/testing.js");
  let tried = 0;
  const work = async () => {
    const report = await mutate({ project: ROOT, only: MUTATED, workers: 1, incremental: false });
    tried = report.mutants.length;
  };
  const seconds = of((await measured(bench, { mutants: work }, 3)).mutants, "wall", 1000);
  return [
    figure("mutants tried", "", [tried]),
    figure(
      "mutants, one thread, on the clock",
      "/s",
      seconds.map((one) => tried / one),
    ),
  ];
}
