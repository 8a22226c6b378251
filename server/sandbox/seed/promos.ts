/** `OLD` has expired; the others are usable once by each client. Kopecks or percent, see the table. */
export const promos = [
  { code: "LIME10", kind: "discount", value: 10, expires: null },
  { code: "BONUS500", kind: "bonus", value: 50_000, expires: null },
  { code: "OLD", kind: "discount", value: 10, expires: new Date("2024-01-01T00:00:00+03:00") },
] as const;
