import { useState } from "preact/hooks";
import { shownText, shownValue } from "../page/parts/shownText.js";
import { fieldOf, filledSlots } from "./slotValue.js";
import type { Acts } from "./useActs.js";
import type { FormSlot, WizardForms, WizardState } from "./wire.js";

interface SlotFormProps {
  readonly forms: WizardForms;
  readonly variables: NonNullable<WizardState["variables"]>;
  readonly acts: Acts;
  readonly isActing: boolean;
}

type Texts = Readonly<Record<string, string>>;

export function SlotForm({ forms: { forms, tasks, comparisons: known }, variables, acts, isActing }: SlotFormProps) {
  const [target, setTarget] = useState("");
  const [written, setWritten] = useState<Texts>({});
  const [comparisons, setComparisons] = useState<Texts>({});
  const task = variables[target];
  const form = forms.find(({ intent }) => intent === (task?.intent ?? target));
  const choose = (to: string): void => {
    setTarget(to);
    setWritten({});
    setComparisons({});
  };
  const send = async (): Promise<void> => {
    if (form === undefined) return;
    const slots = filledSlots(form.slots, written, comparisons);
    const act =
      task === undefined ? { kind: "query", intent: form.intent, slots } : { kind: "fill", task: target, slots };
    if ((await acts.run(act)) !== null) choose(task === undefined ? "" : target);
  };
  return (
    <section class="slot-form" aria-labelledby="slot-form">
      <h2 id="slot-form">By form</h2>
      <label class="target">
        <span>Intent or task</span>
        <select value={target} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">choose…</option>
          {Object.keys(variables).length > 0 && (
            <optgroup label="Fill in">
              {Object.entries(variables).map(([ref, { intent }]) => (
                <option key={ref} value={ref}>
                  {shownText(`${ref} ${intent}`)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Begin">
            {forms.map(({ intent }) => (
              <option key={intent} value={intent}>
                {shownText(intent)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {form !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p class="hint">{shownText(form.description)}</p>
          {form.slots.map((slot) => (
            <SlotField
              key={`${target} ${slot.name}`}
              slot={slot}
              held={task?.slots[slot.name]}
              text={written[slot.name] ?? ""}
              onText={(text) => setWritten({ ...written, [slot.name]: text })}
              known={known}
              comparison={form.query && task === undefined ? (comparisons[slot.name] ?? "") : null}
              onComparison={(name) => setComparisons({ ...comparisons, [slot.name]: name })}
            />
          ))}
          <button type="submit" class="main" disabled={!isActing || acts.isBusy}>
            {task !== undefined ? `Fill in ${target}` : form.query ? "Search" : "Begin"}
          </button>
        </form>
      )}
      {tasks.length > 0 && (
        <label class="target">
          <span>Task graph</span>
          <select
            value=""
            disabled={!isActing || acts.isBusy}
            onChange={({ currentTarget }) => void acts.run({ kind: "task", task: currentTarget.value })}
          >
            <option value="">turn to…</option>
            {tasks.map((name) => (
              <option key={name} value={name}>
                {shownText(name)}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}

interface SlotFieldProps {
  readonly slot: FormSlot;
  readonly held: unknown;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly known: readonly string[];
  readonly comparison: string | null;
  readonly onComparison: (name: string) => void;
}

function SlotField({ slot, held, text, onText, known, comparison, onComparison }: SlotFieldProps) {
  const { options, isNumber, isSingle } = fieldOf(slot);
  const name = shownText(slot.name);
  const id = `slot-${slot.name}`;
  return (
    <div class="slot">
      <label for={id} title={shownText(slot.description)}>
        {name}
        {slot.required && <span class="required"> required</span>}
      </label>
      {comparison !== null && isSingle && (
        <select
          aria-label={`How ${name} is compared`}
          value={comparison}
          onChange={({ currentTarget }) => onComparison(currentTarget.value)}
        >
          <option value="">is</option>
          {known.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      )}
      {options === null ? (
        <input
          id={id}
          value={text}
          inputMode={isNumber ? "decimal" : "text"}
          autocomplete="off"
          placeholder={held === undefined ? "" : shownValue(held)}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      ) : (
        <select id={id} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
          <option value="">{held === undefined ? "" : shownValue(held)}</option>
          {options.map((option) => (
            <option key={String(option)} value={String(option)}>
              {shownText(String(option))}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
