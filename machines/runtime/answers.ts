/** `at` in ms since the epoch (to show and store), `left` in ms from the reply (≥ 0). */
export type Deadline = { at: number; left: number };

/** Narrows an answer to the kind that a guard has found. @throws if it is another: the guard is wrong. */
export function asKind<A extends { kind: string }, K extends A["kind"]>(
  answer: A,
  kind: K,
): Extract<A, { kind: K }> {
  if (!isKind(answer, kind)) throw new Error(`expected an answer of kind "${kind}", not "${answer.kind}"`);
  return answer;
}

const isKind = <A extends { kind: string }, K extends A["kind"]>(
  answer: A,
  kind: K,
): answer is Extract<A, { kind: K }> => answer.kind === kind;
