import type { TaskState } from "../../../../kit/internal.js";
import type { Transcript } from "../../../../transcript/transcript.js";
import type { Execution, Moment } from "../../../browser/worker/protocol.js";
import type { Engine } from "../engine/engine.js";
import { Failure } from "../parts/Failure.js";
import { FirstOf } from "../parts/FirstOf.js";
import { shownText, shownValue } from "../parts/shownText.js";
import { useLatest } from "../parts/useLatest.js";
import { BranchesTaken } from "./BranchesTaken.js";
import { DrawsView } from "./DrawsView.js";
import { TableChangesView } from "./TableChangesView.js";

interface StatePanelProps {
  readonly engine: Engine;
  readonly executed: Execution;
  /** Index of the last executed command; -1 before the first. */
  readonly index: number;
  readonly transcript: Transcript;
}

/** State of the back-end after a command, with the changes by that command. */
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

/** Returns the index of the previous command; null at the opening. */
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
