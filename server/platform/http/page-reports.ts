import { Hono } from "hono";
import * as v from "valibot";
import { PageError, pageErrorType, reportsPath, reportsType } from "#contract/page-report.ts";
import { parseJsonOrNull } from "../json.ts";
import type { Log } from "../logging/log.ts";
import { malformed } from "../refusal.ts";
import type { Env } from "./context.ts";
import { readBody } from "./read-input.ts";

/** Kinds of reports that browsers (Reporting API) and our pages send; all others are `other`. */
export const reportKinds = ["error", "csp", "crash", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A browser collects several reports. Bytes. */
const limit = 32_768;
/** Most reports in one request. */
const most = 50;
/** Most log lines in a minute: anybody can send reports. */
const linesPerMinute = 30;

const Reports = v.pipe(
  v.array(v.object({ type: v.string(), body: v.optional(v.unknown()) })),
  v.maxLength(most),
);
/** Content Security Policy level 3, 5.3. */
const Violation = v.object({
  effectiveDirective: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
  blockedURL: v.nullish(v.string()),
});
const Crash = v.object({ reason: v.optional(v.picklist(["oom", "unresponsive"])) });

/** What was blocked: a keyword (`inline`, `eval`) or an origin, never a path or a query. */
const blockedBy = (url: string): string => {
  if (/^[a-z-]{1,30}$/.test(url)) return url;
  if (!URL.canParse(url)) return "other";
  const { protocol, origin } = new URL(url);
  return origin === "null" ? protocol : origin;
};

type Read = { readonly kind: ReportKind; readonly facts: Record<string, string> };

/** The kind of a report and what of it is logged: codes, origins, places in our files. */
const readReport = ({ type, body }: v.InferOutput<typeof Reports>[number]): Read => {
  if (type === pageErrorType) {
    const { success, output } = v.safeParse(PageError, body);
    return success
      ? { kind: "error", facts: { error: output.name, places: output.places.join(" < ") } }
      : { kind: "other", facts: {} };
  }
  if (type === "csp-violation") {
    const { success, output } = v.safeParse(Violation, body);
    if (!success) return { kind: "other", facts: {} };
    const { effectiveDirective, blockedURL } = output;
    return { kind: "csp", facts: { directive: effectiveDirective, blocked: blockedBy(blockedURL ?? "") } };
  }
  if (type === "crash") {
    const { success, output } = v.safeParse(Crash, body);
    return { kind: "crash", facts: { reason: success ? (output.reason ?? "unknown") : "unknown" } };
  }
  return { kind: "other", facts: {} };
};

/**
 * Receives reports of errors from browsers and pages. Counted by kind; logged without addresses and texts, at most 30 a
 * minute. Budgets of addresses apply (rate-limit/).
 */
export const pageReportRoutes = (log: Log, onReport: (kind: ReportKind) => void = () => {}) => {
  let minute = 0;
  let lines = 0;
  const mayLog = (): boolean => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    return lines <= linesPerMinute;
  };
  return new Hono<Env>().post(reportsPath, async (c) => {
    if (c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() !== reportsType)
      throw malformed("Content-Type");
    const text = Buffer.from(await readBody(c, limit)).toString("utf8");
    const { success, output } = v.safeParse(Reports, parseJsonOrNull(text));
    if (!success) throw malformed();
    for (const { kind, facts } of output.map(readReport)) {
      onReport(kind);
      if (kind !== "other" && mayLog()) log("page report", { kind, ...facts });
    }
    return c.body(null, 204);
  });
};
