import { sameValue, type Value } from "../../../kit/internal.js";
import type { Act, JudgedAct } from "../../../testing/rules/act.js";
import type { Transcript } from "../../../transcript/index.js";
import type { TauTask } from "../format/task.js";
import { isSaid, type JudgedRun } from "../scores/judgeRuns.js";
import type { Bench } from "./bench.js";

export const WRONGS = ["wrong act", "wrong value", "missing act", "policy broken", "never said", "unfinished"] as const;

export interface Wrong {
  readonly class: (typeof WRONGS)[number];
  readonly detail: string;
}

/**
 * Returns what went wrong in an episode: acts that differ from the gold ones, if the end states do; rules that it breaks
 * and the gold actions do not; outputs that were not said; an end that never came.
 */
export function wrongsOf(bench: Bench, task: TauTask, transcript: Transcript, judged: JudgedRun): readonly Wrong[] {
  const acts = bench.acts(task, transcript);
  const gold = bench.gold(task).acts;
  const broken = brokenRules(bench, gold);
  const said = transcript.turns.flatMap((turn) => (turn.author === "Response" ? [turn.text] : []));
  return [
    ...(judged.stateEqual === false ? actsThatDiffer(acts, gold) : []),
    ...[...brokenRules(bench, acts)].flatMap(([rule, why]): Wrong[] =>
      broken.has(rule) ? [] : [{ class: "policy broken", detail: `${rule}: ${why}` }],
    ),
    ...task.outputs
      .filter((output) => !isSaid([output], said))
      .map((output): Wrong => ({ class: "never said", detail: output })),
    ...(judged.finished ? [] : [{ class: "unfinished", detail: "the episode came to no end" } as const]),
  ];
}

function brokenRules({ rules }: Bench, acts: readonly JudgedAct[]): ReadonlyMap<string, string> {
  const broken = new Map<string, string>();
  for (const rule of rules) {
    const why = acts.map((act) => rule.breaks(act)).find((reason) => reason !== null);
    if (why !== undefined && why !== null) broken.set(rule.title, why);
  }
  return broken;
}

/** Compares the acts that changed the world, or were refused, with the gold ones. */
function actsThatDiffer(run: readonly JudgedAct[], gold: readonly JudgedAct[]): readonly Wrong[] {
  const changing = (acts: readonly JudgedAct[]): Act[] =>
    acts.map(({ act }) => act).filter(({ changes }) => changes.length > 0);
  const missing: Act[] = [];
  const done = changing(run);
  for (const act of changing(gold)) if (taken(done, (one) => isSameAct(one, act)) === undefined) missing.push(act);
  const refused = run.map(({ act }) => act).filter(({ outcome }) => outcome === "failed");
  const wrongs: Wrong[] = [];
  const left = missing.filter((act) => {
    const isTool = ({ intent }: Act): boolean => intent === act.intent;
    const other = taken(done, isTool) ?? taken(refused, (one) => isTool(one) && !isSameAct(one, act));
    if (other !== undefined) wrongs.push({ class: "wrong value", detail: differenceOf(other, act) });
    return other === undefined;
  });
  for (const { command } of done) {
    const instead = left.shift();
    const place = instead === undefined ? "" : `, in the place of ${instead.command}`;
    wrongs.push({ class: "wrong act", detail: `${command}${place}` });
  }
  for (const { command } of left) wrongs.push({ class: "missing act", detail: command });
  // The acts are the same: only their order can differ.
  return wrongs.length > 0 ? wrongs : [{ class: "wrong act", detail: "the acts are in another order" }];
}

function taken<Item>(items: Item[], fits: (item: Item) => boolean): Item | undefined {
  const at = items.findIndex(fits);
  return at === -1 ? undefined : items.splice(at, 1)[0];
}

const isSameAct = (one: Act, other: Act): boolean =>
  one.intent === other.intent && sameValue(one.arguments as Value, other.arguments as Value);

function differenceOf({ intent, arguments: found }: Act, { arguments: wanted }: Act): string {
  const names = [...new Set([...Object.keys(found), ...Object.keys(wanted)])];
  const differing = names.filter((name) => !sameValue(found[name] as Value, wanted[name] as Value));
  const values = differing.map(
    (name) => `${name} is ${JSON.stringify(found[name])}, not ${JSON.stringify(wanted[name])}`,
  );
  return `${intent}: ${values.join("; ")}`;
}
