import { describe, expect, test } from "vitest";
import { readReport } from "../../scripts/audit/report.ts";

const url = "http://127.0.0.1:3000/payments/";

/** A Lighthouse report, as far as it is read. */
const report = (more: object = {}) => ({
  finalDisplayedUrl: url,
  categories: {
    accessibility: { score: 0.98, auditRefs: [{ id: "label", weight: 7 }] },
    "best-practices": { score: 1, auditRefs: [{ id: "hint", weight: 0 }] },
    seo: { score: 1, auditRefs: [{ id: "left-out", weight: 4 }] },
  },
  audits: {
    label: { id: "label", title: "A field has no label", score: 0, details: { items: ["input"] } },
    hint: { id: "hint", title: "What only informs", score: 0 },
  },
  ...more,
});

describe("npm run audit", () => {
  test("prints the scores of a page, and what lowered them", () => {
    expect(readReport(url, report())).toEqual({
      scores: [98, 100, 100],
      faults: ['accessibility label: A field has no label {"items":["input"]}'],
    });
  });

  test("refuses the scores of the sign-in page for a client's page", () => {
    const signIn = "http://127.0.0.1:3000/";
    expect(() => readReport(url, report({ finalDisplayedUrl: signIn }))).toThrow(
      `Lighthouse judged ${signIn}, not ${url}`,
    );
  });

  test("prints Lighthouse's message if it failed", () => {
    const runtimeError = { message: "The page is gone" };
    expect(() => readReport(url, report({ runtimeError }))).toThrow("The page is gone");
  });
});
