/** How a page may be packed (RFC 7932, RFC 8878), the smaller one first. */
const encodings = ["br", "zstd"] as const;
export type Encoding = (typeof encodings)[number];

/** What `Accept-Encoding` takes of those (RFC 9110, 12.5.3); null: none. */
export const encodingFor = (accepted: string): Encoding | null => {
  const taken = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return encodings.find((encoding) => (taken.get(encoding) ?? taken.get("*") ?? 0) > 0) ?? null;
};
