import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Inspection } from "../inspection.js";
import { Compare } from "./compare/Compare.js";
import { Corpus } from "./corpus/Corpus.js";
import { editedParts } from "./engine/edited.js";
import { useEngine } from "./engine/useEngine.js";
import { LiveBar } from "./live/LiveBar.js";
import { Mutation } from "./mutation/Mutation.js";
import { Failure } from "./parts/Failure.js";
import { shownText } from "./parts/shownText.js";
import { useKeys } from "./parts/useKeys.js";
import { useLoaded } from "./parts/useLoaded.js";
import { Playground } from "./playground/Playground.js";
import { NOTHING_SAID } from "./playground/typed.js";
import { Rehearsals } from "./rehearsals/Rehearsals.js";
import { hashOf, type View } from "./route.js";
import { Schema } from "./schema/Schema.js";
import { Scores } from "./scores/Scores.js";
import type { LiveView, Source } from "./source/source.js";
import { useRoute } from "./useRoute.js";

export function App({ source }: { readonly source: Source }) {
  const loaded = useLoaded(() => source.inspection(), [source]);
  const live = useLive(source);
  if (loaded.state === "failed") return <Failure error={loaded.error} />;
  if (loaded.value === undefined) return <p class="loading">Loading the index…</p>;
  const inspection = live === null ? loaded.value : { ...loaded.value, entries: live.entries };
  return <Page source={source} inspection={inspection} live={live} />;
}

interface PageProps {
  readonly source: Source;
  readonly inspection: Inspection;
  readonly live: LiveView | null;
}

function Page({ source, inspection, live }: PageProps) {
  const { project, title, entries, unreadable, comparison, rehearsals, scores, mutation } = inspection;
  const [route, go] = useRoute();
  const [helps, setHelps] = useState(false);
  const [running, runOn] = useEngine(project);
  const [typed, setTyped] = useState(NOTHING_SAID);
  const engine = running?.engine ?? null;
  const views = viewsOf(inspection);
  const shown = views.find(({ view }) => view === route.view)?.view ?? views[0]?.view;
  useEffect(() => {
    document.title = `${shownText(title)} – Backlot`;
  }, [title]);
  useKeys({ "?": () => setHelps(!helps) });
  return (
    <>
      <header class="bar">
        <h1 title={title}>{shownText(title)}</h1>
        <nav aria-label="Views">
          {views.map(({ view, name, count }) => (
            <a key={view} href={hashOf({ ...route, view })} aria-current={shown === view ? "page" : undefined}>
              {name} {count !== null && <span class="count">{count}</span>}
            </a>
          ))}
        </nav>
        <button type="button" class="quiet" onClick={() => setHelps(!helps)} aria-expanded={helps}>
          Keys
        </button>
      </header>
      {source.live !== undefined && live !== null && (
        <LiveBar live={source.live} view={live} project={project} route={route} />
      )}
      {unreadable.length > 0 && (
        <details class="unreadable">
          <summary>
            {unreadable.length} {unreadable.length === 1 ? "record" : "records"} cannot be read
          </summary>
          <ul>
            {unreadable.slice(0, 100).map(({ file, line, message }) => (
              <li key={`${file}:${line}`}>
                <code>
                  {shownText(file)}:{line}
                </code>{" "}
                {shownText(message)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {running !== null && project !== null && running.project !== project && (
        <p class="edited" role="status">
          Runs on what was edited here: {shownText(editedParts(running.project, project).join(", "))}{" "}
          <button type="button" class="quiet" onClick={() => void runOn(project)}>
            Back to the project as it is
          </button>
        </p>
      )}
      <main>
        {shown === "compare" && comparison !== undefined ? (
          <Compare source={source} inspection={inspection} comparison={comparison} route={route} go={go} />
        ) : shown === "rehearsals" && rehearsals !== undefined ? (
          <Rehearsals inspection={inspection} rehearsals={rehearsals} route={route} />
        ) : shown === "scores" && scores !== undefined ? (
          <Scores entries={entries} scores={scores} route={route} />
        ) : shown === "mutation" && mutation !== undefined ? (
          <Mutation entries={entries} mutation={mutation} route={route} />
        ) : shown === "schema" && running !== null ? (
          <Schema project={running.project} read={project} onEdit={runOn} entries={entries} route={route} go={go} />
        ) : shown === "playground" && running !== null ? (
          <Playground running={running} runOn={runOn} turn={route.turn} typed={typed} onTyped={setTyped} go={go} />
        ) : (
          <Corpus source={source} inspection={inspection} engine={engine} route={route} go={go} />
        )}
      </main>
      {helps && <Help onClose={() => setHelps(false)} />}
    </>
  );
}

function viewsOf({
  entries,
  project,
  comparison,
  rehearsals,
  scores,
  mutation,
  live,
}: Inspection): readonly ViewLink[] {
  const counts: readonly (readonly [view: View, name: string, count: number | null | undefined])[] = [
    [
      "dialogues",
      live === undefined ? "Dialogues" : "Sessions",
      entries.length === 0 && scores !== undefined ? undefined : entries.length,
    ],
    ["compare", "Compare", comparison?.pairs.length],
    ["rehearsals", "Rehearsals", rehearsals?.rehearsed],
    ["scores", "Scores", scores?.measures.length],
    ["mutation", "Mutation", mutation && mutation.sums.survived + mutation.sums.unreached],
    ["schema", "Intents", project?.intents.length],
    ["playground", "Playground", project === null ? undefined : null],
  ];
  return counts.flatMap(([view, name, count]) => (count === undefined ? [] : [{ view, name, count }]));
}

interface ViewLink {
  readonly view: View;
  readonly name: string;
  readonly count: number | null;
}

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["j, k", "the next or previous dialogue"],
  ["→, ←", "the next or previous step of the dialogue"],
  ["/", "search"],
  ["e", "edit the command, and run on from there"],
  ["Tab", "complete the command, in the playground"],
  ["n, p", "of two runs side by side: the next or previous difference"],
  ["Escape", "close what is open"],
  ["?", "this list"],
];

function Help({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useKeys({ Escape: onClose });
  return (
    <dialog ref={dialog} class="help" onClose={onClose} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}

function useLive({ live }: Source): LiveView | null {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => live?.subscribe(() => redraw(undefined as never)), [live]);
  return live?.now ?? null;
}
