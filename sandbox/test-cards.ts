/** What the bank of a test card does (README, "Test cards"). A saved card behaves the same. */
export const behaviours = [
  "pays",
  "asks3ds",
  "declined",
  "noFunds",
  "silent",
  "late",
  "forgets",
  "otherSum",
] as const;
export type Behaviour = (typeof behaviours)[number];

/** The only numbers that the card form accepts; public test numbers. */
export const testCards: ReadonlyMap<string, Behaviour> = new Map([
  ["4111111111111111", "pays"],
  ["4000000000003220", "asks3ds"],
  ["4000000000000002", "declined"],
  ["4000000000009995", "noFunds"],
  ["4000000000000119", "silent"],
  ["4000000000000259", "late"],
  ["4000000000000341", "forgets"],
  ["4000000000000358", "otherSum"],
]);
