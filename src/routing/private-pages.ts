/** First segments of private pages, below the language: the routes under `_account` (spec §2). */
export const privateSections = [
  "cards",
  "catalog",
  "checkout",
  "messages",
  "offices",
  "payments",
  "print",
  "problem",
  "profile",
  "subscriptions",
  "success",
  "success-subscription",
] as const;

const sections: ReadonlySet<string> = new Set(privateSections);

/** Whether an address below the language is private. */
export const isPrivatePage = (path: string): boolean => {
  const [, section, ...rest] = path.split("/");
  return section !== undefined && rest.length > 0 && sections.has(section);
};
