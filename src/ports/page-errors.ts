import * as v from "valibot";
import {
  ErrorName,
  ErrorPlace,
  type PageError,
  pageErrorType,
  reportsPath,
  reportsType,
} from "#contract/page-report.ts";
import type { World } from "./world.ts";

/** Most reports of one page: an error in a loop is one error. */
const most = 5;

/** Places in our files, the innermost first. The rest of a stack, and any message, may have personal data. */
const placesOf = (error: unknown): string[] => {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const places = Array.from(stack.matchAll(/\/assets\/[^\s()]+?\.js:\d+:\d+/g), ([place]) => place);
  return places.filter((place) => v.is(ErrorPlace, place)).slice(0, 8);
};

/** The class of an error; `Error` for anything else that was thrown. */
const nameOf = (error: unknown): string =>
  error instanceof Error && v.is(ErrorName, error.name) ? error.name : "Error";

/**
 * Reports uncaught errors of the page to its server: their class and places in our files, no message. Each once, and
 * few. A failed report is not repeated.
 */
export const reportPageErrors = (world: Pick<World, "on" | "fetch">): void => {
  const reported = new Set<string>();
  const send = async (body: v.InferOutput<typeof PageError>): Promise<void> => {
    try {
      await world.fetch(reportsPath, {
        method: "POST",
        headers: { "Content-Type": reportsType },
        body: JSON.stringify([{ type: pageErrorType, age: 0, body }]),
        keepalive: true,
        credentials: "omit",
      });
    } catch {
      // Without a network the report is lost.
    }
  };
  const report = (error: unknown): void => {
    const body = { name: nameOf(error), places: placesOf(error) };
    const key = JSON.stringify(body);
    // An error of an extension or of the browser itself has no place in our files.
    if (body.places.length === 0 || reported.has(key) || reported.size >= most) return;
    reported.add(key);
    void send(body);
  };
  world.on("error", report);
  world.on("unhandledrejection", report);
};
