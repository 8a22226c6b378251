/**
 * Several sentences as one text. Two texts side by side in an element would be two text nodes, which a translated page loses
 * (docs/footguns.md).
 */
export const sentences = (...said: (string | null | undefined | false)[]): string =>
  said.filter(Boolean).join(" ");

/** Joins class names, leaving out what is absent or switched off. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
