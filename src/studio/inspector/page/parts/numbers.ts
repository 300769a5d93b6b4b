export const signed = (text: string): string => (/^[\d.,]+$/.test(text) && Number(text) !== 0 ? `+${text}` : text);

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
