import { describe, expect, test } from "vitest";
import { readReport } from "../../scripts/audit/report.ts";

const url = "http://127.0.0.1:3000/payments/";

/** A report of Lighthouse's, as far as it is read. */
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
  test("tells the marks of a page, and what took points off", () => {
    expect(readReport(url, report())).toEqual({
      marks: [98, 100, 100],
      faults: ['accessibility label: A field has no label {"items":["input"]}'],
    });
  });

  test("takes no other page's marks for those of a client's: the sign-in's, where nobody is signed in", () => {
    const signIn = "http://127.0.0.1:3000/";
    expect(() => readReport(url, report({ finalDisplayedUrl: signIn }))).toThrow(
      `Lighthouse judged ${signIn}, not ${url}`,
    );
  });

  test("says what Lighthouse says when it could not judge", () => {
    const runtimeError = { message: "The page is gone" };
    expect(() => readReport(url, report({ runtimeError }))).toThrow("The page is gone");
  });
});
