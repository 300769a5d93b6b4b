import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useVirtual } from "./useVirtual.js";

interface RowListProps<Item> {
  readonly items: readonly Item[];
  readonly open: Item | undefined;
  readonly keyOf: (item: Item) => string | number;
  readonly onOpen: (item: Item) => void;
  readonly row: (item: Item) => ComponentChildren;
}

export function RowList<Item>({ items, open, keyOf, onOpen, row }: RowListProps<Item>) {
  const scroll = useRef<HTMLDivElement>(null);
  const at = open === undefined ? -1 : items.indexOf(open);
  const { items: drawn, height, show, measure } = useVirtual(scroll, items.length, 58, at);
  useEffect(() => {
    if (at >= 0) show(at);
  }, [at]);
  return (
    <div ref={scroll} class="scroll rows" tabIndex={-1}>
      <ol style={{ height: `${height}px` }}>
        {drawn.map(({ index, start }) => {
          const item = items[index] as Item;
          return (
            <li key={keyOf(item)} ref={measure} data-index={index} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                class="row"
                aria-current={index === at ? "true" : undefined}
                onClick={() => onOpen(item)}
              >
                {row(item)}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
