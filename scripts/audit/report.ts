import * as v from "valibot";

/** Scores from 0 to 100. */
export const categories = ["accessibility", "best-practices", "seo"] as const;

/** Scores in the order of `categories`, and what lowered them. */
export type Judgement = { scores: readonly number[]; faults: readonly string[] };

/** The used parts of Lighthouse's report ("LHR" JSON). */
const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  finalDisplayedUrl: v.string(),
  categories: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({
      id: v.string(),
      title: v.string(),
      score: v.nullable(v.number()),
      details: v.optional(v.unknown()),
    }),
  ),
});

/** Parses Lighthouse's report. @throws if it is about another page, such as the sign-in after a redirect. */
export const readReport = (url: string, output: unknown): Judgement => {
  const { runtimeError, finalDisplayedUrl, categories: judged, audits } = v.parse(Report, output);
  if (runtimeError !== undefined)
    throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse judged ${finalDisplayedUrl}, not ${url}`);
  const faults = categories.flatMap((name) =>
    (judged[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map(
        (audit) =>
          `${name} ${audit?.id}: ${audit?.title} ${JSON.stringify(audit?.details ?? null).slice(0, 600)}`,
      ),
  );
  return { scores: categories.map((name) => Math.round((judged[name]?.score ?? 0) * 100)), faults };
};
