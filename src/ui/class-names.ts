/** Joins sentences into one text node. A translated page loses adjacent text nodes (docs/footguns.md). */
export const sentences = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(" ");

/** Joins class names without the absent ones. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
