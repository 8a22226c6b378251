/** What a view says in words, by path: `{ screen: "pause", confirm: "offline" }`. */
export type Facets = Readonly<Record<string, string>>;

/** What is shown of the product's data: whether it is there makes a difference, what stands in it does not. */
const data = new Set([
  "before",
  "draft",
  "order",
  "forecast",
  "purchase",
  "question",
  "quote",
  "reason",
  "subscription",
  "subscriptions",
]);

const wordFor = (value: unknown): string | null => {
  if (value === null || value === undefined) return "none";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value === 0 ? "zero" : "some";
  if (Array.isArray(value)) return value.length === 0 ? "empty" : "some";
  return null;
};

/**
 * The words of a view. Two views with the same words look alike but for numbers, names and dates. An offer is one word:
 * `open`, or why it is not.
 */
export const facetsOf = (view: object, path = ""): Facets => {
  const facets: Record<string, string> = {};
  const entries: [string, unknown][] = Object.entries(view);
  for (const [name, value] of entries) {
    const word =
      data.has(name) && typeof value === "object" ? (value === null ? "none" : "some") : wordFor(value);
    if (word !== null) facets[path + name] = word;
    else if (typeof value === "object" && value !== null) {
      if ("can" in value)
        facets[path + name] = "why" in value && typeof value.why === "string" ? value.why : "open";
      else Object.assign(facets, facetsOf(value, `${path}${name}.`));
    }
  }
  return facets;
};
