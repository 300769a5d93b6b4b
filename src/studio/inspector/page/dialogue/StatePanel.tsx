import { Fragment } from "preact";
import type { Row, TableChanges, TaskState } from "../../../../kit/internal.js";
import { Random } from "../../../../kit/random.js";
import { takenBranches } from "../../../../runtime/behaviours/branches.js";
import type { Transcript } from "../../../../transcript/transcript.js";
import type { Execution, Moment } from "../../../browser/worker/protocol.js";
import type { InspectedProject } from "../../inspection.js";
import type { Engine } from "../engine/engine.js";
import { Failure } from "../parts/Failure.js";
import { FirstOf } from "../parts/FirstOf.js";
import { shownText, shownValue } from "../parts/shownText.js";
import { useLatest } from "../parts/useLoaded.js";

interface StatePanelProps {
  readonly engine: Engine;
  readonly executed: Execution;
  /** Index of the last executed command; -1 before the first. */
  readonly index: number;
  readonly transcript: Transcript;
}

export function StatePanel({ engine, executed, index, transcript }: StatePanelProps) {
  const before = commandBefore(executed, index);
  const moments = useLatest(async () => {
    const [now, earlier] = await Promise.all([engine.moment(index), before === null ? null : engine.moment(before)]);
    return { index, now, earlier };
  }, [engine, executed, index]);
  if (moments.state === "failed") return <Failure error={moments.error} />;
  if (moments.value === undefined) return <p class="loading">…</p>;
  const { now, earlier } = moments.value;
  return (
    <>
      <h3>{moments.value.index < 0 ? "As it was opened" : `After command ${moments.value.index}`}</h3>
      <dl class="world">
        <div class={earlier !== null && earlier.now !== now.now ? "changed" : ""}>
          <dt>Clock</dt>
          <dd>{new Date(now.now).toISOString().replace("T", " ").replace(".000Z", " UTC")}</dd>
        </div>
        {transcript.seed !== undefined && (
          <div>
            <dt>Seed</dt>
            <dd>{transcript.seed}</dd>
          </div>
        )}
        <DrawsView
          seed={transcript.seed ?? engine.project.seed}
          drawn={now.drawn}
          before={earlier?.drawn ?? now.drawn}
        />
        {Object.entries(transcript.outcomes ?? {}).map(([intent, planned]) => (
          <div key={intent}>
            <dt>Planned for {shownText(intent)}</dt>
            <dd>
              {planned.length - (now.unconsumed[intent] ?? 0)} of {planned.length} used
            </dd>
          </div>
        ))}
      </dl>
      <FirstOf
        items={Object.entries(now.variables).reverse()}
        isNew={([name, task]) => JSON.stringify(task) !== JSON.stringify(earlier?.variables[name])}
      >
        {([name, task]) => <Task key={name} name={name} task={task} before={earlier?.variables[name]} />}
      </FirstOf>
      <TableChangesView tables={now.tables} before={earlier?.tables ?? {}} />
      <BranchesTaken project={engine.project} counts={now.counts} before={earlier?.counts ?? now.counts} />
      <Logs logs={now.logs} />
    </>
  );
}

function commandBefore({ turns }: Execution, index: number): number | null {
  if (index < 0) return null;
  const earlier = turns.flatMap((turn) =>
    turn.author === "System" && turn.index !== undefined && turn.index < index ? [turn.index] : [],
  );
  return earlier.at(-1) ?? -1;
}

function Task({
  name,
  task,
  before,
}: {
  readonly name: string;
  readonly task: TaskState;
  readonly before: TaskState | undefined;
}) {
  const slots = Object.entries(task.slots);
  return (
    <section class="task">
      <h4>
        {shownText(name)} <span class="intent">{shownText(task.intent)}</span>
        {task.performed && <span class={`mark good${before?.performed === true ? "" : " changed"}`}>performed</span>}
        {task.confirmed && <span class={`mark${before?.confirmed === true ? "" : " changed"}`}>confirmed</span>}
      </h4>
      {slots.length === 0 ? (
        <p class="none">no value yet</p>
      ) : (
        <table>
          <tbody>
            {slots.map(([slot, value]) => {
              const old = before?.slots[slot];
              const isChanged = shownValue(old) !== shownValue(value);
              return (
                <tr key={slot} class={isChanged ? "changed" : ""}>
                  <th scope="row">{shownText(slot)}</th>
                  <td>
                    {isChanged && old !== undefined && <del>{shownValue(old)}</del>} <span>{shownValue(value)}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Logs({ logs }: { readonly logs: Moment["logs"] }) {
  if (logs.length === 0) return null;
  return (
    <section class="task">
      <h4>Logged by behaviours</h4>
      {logs.map(({ level, intent, text }, i) => (
        <p key={i} class={`log ${level}`}>
          {shownText(intent)}: {shownText(text)}
        </p>
      ))}
    </section>
  );
}

interface BranchesTakenProps {
  readonly project: InspectedProject;
  /** Counters of the behaviours after a command, and after the one before. */
  readonly counts: readonly number[];
  readonly before: readonly number[];
}

function BranchesTaken({ project: { behaviours }, counts, before }: BranchesTakenProps) {
  const { counted = [] } = behaviours ?? {};
  const passed = counts.map((count, counter) => count - (before[counter] ?? 0));
  return (
    <>
      {counted.map((one) => {
        const taken = takenBranches([one], passed).flatMap((at) => one.branches[at] ?? []);
        if (taken.length === 0) return null;
        return (
          <section class="task branches" key={one.file}>
            <h4>
              Branches of <span class="intent">{shownText(one.file)}</span>
            </h4>
            <table>
              <tbody>
                {[...new Map(taken.map(({ line, text }) => [line, text]))].map(([line, text]) => (
                  <tr key={line}>
                    <th scope="row">{line}</th>
                    <td>
                      <code>{shownText(text)}</code>
                      {taken.map(
                        (branch) =>
                          branch.line === line && (
                            <Fragment key={branch.way}>
                              {" "}
                              <span class="mark">{shownText(branch.way)}</span>
                            </Fragment>
                          ),
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </>
  );
}

interface DrawsViewProps {
  readonly seed: number | undefined;
  /** Numbers of draws after a command, and after the one before. */
  readonly drawn: number;
  readonly before: number;
}

const MOST = 8;

/** Numbers drawn by behaviours and faults at a command, recomputed from the seed. */
function DrawsView({ seed = 1, drawn, before }: DrawsViewProps) {
  if (drawn === 0) return null;
  const random = new Random(seed);
  for (let nth = 0; nth < before; nth++) random.next();
  const numbers = Array.from({ length: Math.min(MOST, drawn - before) }, () => random.next().toFixed(4));
  return (
    <div class={drawn > before ? "changed" : ""}>
      <dt>Random draws</dt>
      <dd>
        {drawn > before && `${numbers.join(", ")}${drawn - before > MOST ? " …" : ""} · `}
        {drawn} so far
      </dd>
    </div>
  );
}

type Tables = Readonly<Record<string, TableChanges>>;
type Change = "added" | "changed" | "removed";

function TableChangesView({ tables, before }: { readonly tables: Tables; readonly before: Tables }) {
  return (
    <>
      {Object.entries(tables).map(([entity, changes]) => {
        const old = new Set(shownRowChanges(before[entity]).map(keyOf));
        return (
          <section class="task" key={entity}>
            <h4>
              Table <span class="intent">{shownText(entity)}</span>
            </h4>
            <FirstOf items={shownRowChanges(changes)} isNew={(entry) => !old.has(keyOf(entry))}>
              {(entry) => (
                <p key={keyOf(entry)} class={`table-row ${entry.change}${old.has(keyOf(entry)) ? "" : " changed"}`}>
                  <span class="kind">{entry.change}</span> <span>{shownValue(entry.row)}</span>
                </p>
              )}
            </FirstOf>
          </section>
        );
      })}
    </>
  );
}

interface ChangedRow {
  readonly change: Change;
  /** For a removed row, only its id. */
  readonly row: Row | Row["id"];
}

function shownRowChanges(changes: TableChanges | undefined): readonly ChangedRow[] {
  const { added = [], changed = [], removed = [] } = changes ?? {};
  return [
    ...added.map((row): ChangedRow => ({ change: "added", row })),
    ...changed.map((row): ChangedRow => ({ change: "changed", row })),
    ...removed.map((row): ChangedRow => ({ change: "removed", row })),
  ];
}

const keyOf = ({ change, row }: ChangedRow): string => `${change} ${JSON.stringify(row)}`;
