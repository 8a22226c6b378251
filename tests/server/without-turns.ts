import type { Admission } from "#server/http/admission/admission.ts";

/** Everything at once, as if each request had a process of its own: tests of races want them all to meet. */
export const withoutTurns: Admission = {
  visitors: { whose: () => null, remember: () => {}, forget: () => {} },
  enter: () => () => {},
  inTurn: (_asker, work) => work(true),
};
