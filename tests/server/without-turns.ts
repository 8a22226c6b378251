import type { Admission } from "#server/platform/rate-limit/admission.ts";

/** Everything at once, as if each request had a process of its own: tests of races want them all to meet. */
export const withoutTurns: Admission = {
  visitors: { whose: () => null, remember: () => {}, forget: () => {} },
  enter: () => () => {},
  inTurn: (_asker, work) => work(true),
};
