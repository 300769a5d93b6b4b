/** Adds a plus sign to a positive difference. */
export const signed = (text: string): string => (/^[\d.,]+$/.test(text) && Number(text) !== 0 ? `+${text}` : text);

/** Formats a share in per cent. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
