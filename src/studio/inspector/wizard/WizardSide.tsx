import { useEffect, useRef, useState } from "preact/hooks";
import { shownText, shownValue } from "../page/parts/shownText.js";
import { useKeys } from "../page/parts/useKeys.js";
import { useLoaded } from "../page/parts/useLoaded.js";
import type { WizardApi } from "./api.js";
import { End } from "./End.js";
import { SlotForm } from "./SlotForm.js";
import { TextField, useDraft } from "./TextField.js";
import type { Acts } from "./useActs.js";
import type { PlacedEntry, ShownSuggestion, WizardForms, WizardState } from "./wire.js";

interface WizardSideProps {
  readonly api: WizardApi;
  readonly acts: Acts;
  readonly entries: readonly PlacedEntry[];
  readonly isActing: boolean;
}

interface Suggested {
  readonly typed: string;
  readonly all: readonly ShownSuggestion[];
}

export function WizardSide({ api, acts, entries, isActing }: WizardSideProps) {
  const [text, write] = useDraft("reply");
  const [suggested, setSuggested] = useState<Suggested>({ typed: "", all: [] });
  const [edited, edit] = useState<ShownSuggestion | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const happened = entries.filter(({ entry }) => entry.op !== "search");
  const last = happened.at(-1)?.entry;
  const isTurn = last?.op === "say" || last?.op === "command";
  const commands = entries.filter(({ entry }) => entry.op === "command").length;
  const forms = useLoaded(() => api.get<WizardForms>("forms"), [api]).value;
  const variables = useLoaded(() => api.get<WizardState>("state"), [api, commands]).value?.variables ?? {};

  const asked = useRef(0);
  const suggest = async (typed: string): Promise<void> => {
    const turn = ++asked.current;
    const answer = await acts.ask({ kind: "search", text: typed });
    // A late answer belongs to an earlier moment.
    if (answer !== null && turn === asked.current) setSuggested({ typed, all: answer.suggestions ?? [] });
  };
  useEffect(() => {
    if (isActing && isTurn) void suggest("");
    else {
      asked.current++;
      setSuggested({ typed: "", all: [] });
    }
  }, [isActing, happened.length]);

  const shown = suggested.all.map(({ label }) => label);
  const done = (): void => {
    write("");
    edit(null);
  };
  const take = async ({ kind, label, text: words }: ShownSuggestion, isEdited = false): Promise<void> => {
    const act = kind === "command" ? { kind, text: words } : { kind: "pick", label, text: words, shown };
    if ((await acts.run(act)) !== null && isEdited) done();
  };
  const send = async (kind: "respond" | "command"): Promise<void> => {
    if (!isActing || text.trim() === "") return;
    if (kind === "respond" && edited?.kind === "reply") return take({ ...edited, text }, true);
    if ((await acts.run({ kind, text })) !== null) done();
  };
  const isCommand = edited?.kind === "command";
  return (
    <>
      <section class="speak" aria-label="Reply or command">
        <TextField
          label={
            isCommand ? "The command, edited" : edited === null ? "A reply, or words to look for" : "The reply, edited"
          }
          text={text}
          isMono={isCommand}
          field={field}
          onText={(to) => {
            write(to);
            if (to === "") edit(null);
          }}
          onEnter={() => void send(isCommand ? "command" : "respond")}
        />
        <p class="buttons">
          <button
            type="button"
            class={isCommand ? "" : "main"}
            disabled={!isActing || acts.isBusy}
            onClick={() => void send("respond")}
          >
            Say
          </button>
          <button
            type="button"
            class={isCommand ? "main" : ""}
            disabled={!isActing || acts.isBusy}
            onClick={() => void send("command")}
          >
            Run as a command
          </button>
          <button type="button" disabled={!isActing || acts.isBusy} onClick={() => void suggest(text)}>
            Suggest
          </button>
          <End acts={acts} isActing={isActing} />
        </p>
      </section>
      <aside class="tools" aria-label="Suggestions, forms and tasks">
        <Suggestions
          typed={suggested.typed}
          all={suggested.all}
          isActive={isActing && !acts.isBusy}
          onPick={(one) => void take(one)}
          onEdit={(one) => {
            edit(one);
            write(one.text);
            field.current?.focus();
          }}
        />
        {forms !== undefined && <SlotForm forms={forms} variables={variables} acts={acts} isActing={isActing} />}
        <Tasks variables={variables} />
      </aside>
    </>
  );
}

function Tasks({ variables }: { readonly variables: NonNullable<WizardState["variables"]> }) {
  const all = Object.entries(variables).toReversed();
  return (
    <section class="tasks" aria-labelledby="tasks">
      <h2 id="tasks">Tasks</h2>
      {all.length === 0 && <p class="none">A command begins one.</p>}
      {all.map(([ref, { intent, slots, confirmed }]) => (
        <div class="task" key={ref}>
          <h3>
            {shownText(ref)} <span class="intent">{shownText(intent)}</span>
            {confirmed === true && <span class="confirmed">confirmed</span>}
          </h3>
          <dl>
            {Object.entries(slots).map(([name, value]) => (
              <div key={name}>
                <dt>{shownText(name)}</dt>
                <dd>{shownValue(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

interface SuggestionsProps {
  readonly typed: string;
  readonly all: readonly ShownSuggestion[];
  readonly isActive: boolean;
  readonly onPick: (suggestion: ShownSuggestion) => void;
  readonly onEdit: (suggestion: ShownSuggestion) => void;
}

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

function Suggestions({ typed, all, isActive, onPick, onEdit }: SuggestionsProps) {
  const pick = (at: number): void => {
    const one = all[at];
    if (one !== undefined && isActive) onPick(one);
  };
  useKeys(Object.fromEntries(KEYS.map((key, at) => [key, () => pick(at)])));
  return (
    <section class="suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">Suggestions{typed === "" ? "" : ` for “${shownText(typed)}”`}</h2>
      {all.length === 0 ? (
        <p class="none">There are some when it is your turn, and for words that you look for.</p>
      ) : (
        <p class="hint">A click or its number picks one.</p>
      )}
      <ol>
        {all.map((one, at) => (
          <li key={`${one.kind} ${one.label}`}>
            <button type="button" class="pick" disabled={!isActive} onClick={() => onPick(one)}>
              {KEYS[at] !== undefined && <kbd>{KEYS[at]}</kbd>}
              <span class="suggested">
                <bdi class={one.kind === "command" ? "command" : "words"}>{shownText(one.text)}</bdi>
                <span class="label">
                  {one.kind === "command" ? "runs" : "says"} {shownText(one.label)}
                </span>
              </span>
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={`Edit ${shownText(one.text)}`}
              disabled={!isActive}
              onClick={() => onEdit(one)}
            >
              Edit
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
