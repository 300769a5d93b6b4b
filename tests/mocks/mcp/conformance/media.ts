/** A red pixel as PNG, and a tenth of a millisecond of silence as WAV, both in Base64. */
export const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
export const SILENCE = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==";

/** The same text as the content of a tool's result. */
export const text = (said: string) => ({ content: [{ type: "text" as const, text: said }] });
