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

/** What of a long list is on the screen. */
export interface Virtual {
  readonly items: readonly VirtualItem[];
  /** How high all of it is, in pixels. */
  readonly height: number;
  /** Scrolls until an item is seen. */
  show(index: number): void;
  /** Measures an element of the list, which names its item as `data-index`. */
  measure(element: HTMLElement | null): void;
}

/**
 * Draws only those items of a list that are on the screen, and the current one, which may have the focus.
 * @param current its index; -1 where there is none
 */
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
