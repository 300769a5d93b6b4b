import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** The number of parts drawn at once: thousands would take seconds. */
const FIRST = 60;

interface FirstOfProps<Item> {
  readonly items: readonly Item[];
  /** True for parts that must be visible, wherever they stand. */
  readonly isNew: (item: Item) => boolean;
  readonly children: (item: Item) => ComponentChildren;
}

export function FirstOf<Item>({ items, isNew, children }: FirstOfProps<Item>) {
  const [all, setAll] = useState(false);
  if (all || items.length <= FIRST) return <>{items.map(children)}</>;
  const shown = [...items.filter(isNew), ...items.filter((item) => !isNew(item))].slice(0, FIRST);
  return (
    <>
      {shown.map(children)}
      <p>
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show {items.length - FIRST} more
        </button>
      </p>
    </>
  );
}
