import lighthouse from "lighthouse";

/** What is judged, each from 0 to 100. */
export const categories = ["accessibility", "best-practices", "seo"] as const;

/** A page's marks in the order of `categories`, and what took points off. */
export type Judgement = { marks: readonly number[]; faults: readonly string[] };

/** Lets Lighthouse judge a page as a phone sees it, in the Chromium whose debugger listens on `port`. */
export const judge = async (url: string, port: number): Promise<Judgement> => {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
    formFactor: "mobile",
    // Nobody is timed here.
    throttlingMethod: "provided",
    disableFullPageScreenshot: true,
  });
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { lhr } = result;
  const faults = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map(
        (audit) =>
          `${name} ${audit?.id}: ${audit?.title} ${JSON.stringify(audit?.details ?? null).slice(0, 600)}`,
      ),
  );
  return { marks: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)), faults };
};
