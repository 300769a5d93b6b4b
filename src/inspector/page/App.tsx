import { useEffect, useMemo, useState } from "preact/hooks";
import type { Inspection } from "../inspection.js";
import { Corpus } from "./corpus/Corpus.js";
import { Engine } from "./engine/engine.js";
import { Help } from "./Help.js";
import { Failure } from "./parts/Failure.js";
import { shownText } from "./parts/shownText.js";
import { useKeys } from "./parts/useKeys.js";
import { useLoaded } from "./parts/useLoaded.js";
import { hashOf } from "./route.js";
import { Schema } from "./schema/Schema.js";
import type { Source } from "./source/source.js";
import { useRoute } from "./useRoute.js";

export function App({ source }: { readonly source: Source }) {
  const loaded = useLoaded(() => source.inspection(), [source]);
  if (loaded.state === "failed") return <Failure error={loaded.error} />;
  if (loaded.value === undefined) return <p class="loading">Loading the index…</p>;
  return <Page source={source} inspection={loaded.value} />;
}

function Page({ source, inspection }: { readonly source: Source; readonly inspection: Inspection }) {
  const { project, title, entries, unreadable } = inspection;
  const [route, go] = useRoute();
  const [helps, setHelps] = useState(false);
  const engine = useMemo(() => (project === null ? null : new Engine(project)), [project]);
  useEffect(() => {
    document.title = `${shownText(title)} – Backlot`;
  }, [title]);
  useKeys({ "?": () => setHelps(!helps) });
  return (
    <>
      <header class="bar">
        <h1 title={title}>{shownText(title)}</h1>
        <nav aria-label="Views">
          <a
            href={hashOf({ ...route, view: "dialogues" })}
            aria-current={route.view === "dialogues" ? "page" : undefined}
          >
            Dialogues <span class="count">{entries.length}</span>
          </a>
          {project !== null && (
            <a href={hashOf({ ...route, view: "schema" })} aria-current={route.view === "schema" ? "page" : undefined}>
              Intents <span class="count">{project.intents.length}</span>
            </a>
          )}
        </nav>
        <button type="button" class="quiet" onClick={() => setHelps(!helps)} aria-expanded={helps}>
          Keys
        </button>
      </header>
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
      <main>
        {route.view === "schema" && project !== null ? (
          <Schema project={project} entries={entries} route={route} go={go} />
        ) : (
          <Corpus source={source} inspection={inspection} engine={engine} route={route} go={go} />
        )}
      </main>
      {helps && <Help onClose={() => setHelps(false)} />}
    </>
  );
}
