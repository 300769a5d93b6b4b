/** A difference, with its sign. */
export const signed = (text: string): string => (/^[\d.,]+$/.test(text) && Number(text) !== 0 ? `+${text}` : text);

/** A share as a whole number of per cent. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
