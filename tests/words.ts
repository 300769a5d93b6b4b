/** The words of a text, as a tag of a template: long lists of names on few lines. */
export const words = ({ raw: [text = ""] }: TemplateStringsArray): string[] => text.trim().split(/\s+/);
