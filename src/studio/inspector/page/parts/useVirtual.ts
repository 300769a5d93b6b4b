import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";

export interface Virtual {
  readonly items: readonly VirtualItem[];
  readonly height: number;
  show(index: number): void;
  /** Measures an element of the list, whose `data-index` names its item. */
  measure(element: HTMLElement | null): void;
}

/** Draws only visible items, and the current one, which may have the focus. @param current its index, or -1 */
export function useVirtual(
  scroll: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
  current: number,
): Virtual {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const held = useRef<Virtualizer<HTMLElement, HTMLElement> | null>(null);
  const options = {
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return current < 0 || drawn.includes(current) ? drawn : [...drawn, current].sort((a, b) => a - b);
    },
    onChange: () => redraw(undefined as never),
  };
  held.current ??= new Virtualizer(options);
  const virtualizer = held.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    show: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
    measure: (element) => virtualizer.measureElement(element),
  };
}
