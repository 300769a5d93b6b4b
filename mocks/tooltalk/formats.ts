const EMAIL = /^[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\n?$/u;
const PHONE = /^\p{Nd}{3}-\p{Nd}{3}-\p{Nd}{4}\n?$/u;

/** True if a text is an address as ToolTalk checks them. */
export const isEmail = (text: unknown): boolean => EMAIL.test(String(text));

/** True if a text is a number of the form xxx-xxx-xxxx. */
export const isPhone = (text: unknown): boolean => PHONE.test(String(text));
