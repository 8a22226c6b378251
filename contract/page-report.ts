import * as v from "valibot";

/** Where browsers and pages report errors: the address of `Reporting-Endpoints` (Reporting API), at the page's server. */
export const reportsPath = "/reports/";

/** Media type of reports (Reporting API). */
export const reportsType = "application/reports+json";

/** The type of a report about an uncaught error, which a page sends itself. */
export const pageErrorType = "page-error";

/** The name of a class of errors; messages may have personal data in them. */
export const ErrorName = v.pipe(v.string(), v.regex(/^[A-Z]\w{0,40}$/));

/** A place in one of our files: `/assets/index-abc.js:1:2`. */
export const ErrorPlace = v.pipe(v.string(), v.regex(/^\/assets\/[\w.$-]{1,100}\.js:\d{1,6}:\d{1,7}$/));

/** What a page says of an uncaught error. */
export const PageError = v.object({ name: ErrorName, places: v.pipe(v.array(ErrorPlace), v.maxLength(8)) });
