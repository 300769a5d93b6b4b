import { shownText, shownValue } from "../page/parts/shownText.js";
import type { WizardState } from "./wire.js";

/** Values of all variables. */
export function Tasks({ variables }: { readonly variables: NonNullable<WizardState["variables"]> }) {
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
