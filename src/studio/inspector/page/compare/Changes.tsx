import { useMemo } from "preact/hooks";
import { counted } from "../../../../base/json/counted.js";
import { CHANGES, type ComparedPair, type DialogueChange } from "../../inspection.js";
import type { Go } from "../useRoute.js";

export const CHANGE_WORDS: Readonly<Record<DialogueChange, { readonly name: string; readonly means: string }>> = {
  lost: { name: "lost", means: "as it should be in the first run alone" },
  gained: { name: "gained", means: "as it should be in the second run alone" },
  otherwise: { name: "wrong otherwise", means: "not as it should be in either, for another reason" },
  parted: { name: "another way", means: "the same outcome, by other signals" },
  equal: { name: "equal", means: "the same signals to the end" },
  onlyFirst: { name: "only in the first", means: "the second run does not have it" },
  onlySecond: { name: "only in the second", means: "the first run does not have it" },
};

interface ChangesProps {
  readonly pairs: readonly ComparedPair[];
  readonly chosen: readonly DialogueChange[];
  readonly go: Go;
}

export function Changes({ pairs, chosen, go }: ChangesProps) {
  const counts = useMemo(() => counted(pairs.map(({ change }) => change)), [pairs]);
  const toggle = (change: DialogueChange): void =>
    go(
      ({ changes }) => ({
        changes: changes.includes(change) ? changes.filter((one) => one !== change) : [...changes, change],
      }),
      "replace",
    );
  return (
    <fieldset class="facet changes">
      <legend>From the first run to the second</legend>
      {CHANGES.filter((change) => counts.has(change)).map((change) => (
        <label key={change} class="facet-value" title={CHANGE_WORDS[change].means}>
          <input type="checkbox" checked={chosen.includes(change)} onChange={() => toggle(change)} />
          <span class={`name ${change}`}>{CHANGE_WORDS[change].name}</span>
          <meter min={0} max={pairs.length} value={counts.get(change) ?? 0} aria-hidden="true" />
          <span class="count">{counts.get(change) ?? 0}</span>
        </label>
      ))}
    </fieldset>
  );
}
