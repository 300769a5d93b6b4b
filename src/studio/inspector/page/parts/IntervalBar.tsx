interface IntervalBarProps {
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  readonly range: readonly [from: number, to: number];
  readonly isFilled?: boolean;
}

/** A number on a line with its interval. Hidden from screen readers, as the text beside it says the same. */
export function IntervalBar({ value, interval, range: [from, to], isFilled = false }: IntervalBarProps) {
  const span = to - from;
  const at = (x: number): string => `${span <= 0 ? 50 : Math.min(100, Math.max(0, ((x - from) / span) * 100))}%`;
  const [low, high] = interval ?? [value ?? 0, value ?? 0];
  const isSure = interval !== null && (low > 0 || high < 0);
  return (
    <span class={`interval-bar${isSure ? " sure" : ""}`} aria-hidden="true">
      {from < 0 && to > 0 && <i class="zero" style={{ left: at(0) }} />}
      {value !== null && isFilled && (
        <i class="fill" style={{ left: at(Math.min(0, value)), right: `calc(100% - ${at(Math.max(0, value))})` }} />
      )}
      {value !== null && interval !== null && (
        <i class="range" style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
      )}
      {value !== null && <i class="dot" style={{ left: at(value) }} />}
    </span>
  );
}

export const signed = (text: string): string => (/^[\d.,]+$/.test(text) && Number(text) !== 0 ? `+${text}` : text);

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
