import { MessagePort } from "node:worker_threads";
import * as v from "valibot";
import { OwnPage } from "#contract/own-page.ts";

/*
 * What the server and the thread that renders say to each other, over one channel for each page: the page, then any
 * number of questions and answers, and what has come of it.
 */

/** Where the program is that the build has made of the application for this (scripts/build/pages.ts). */
export const WorkerData = v.object({ program: v.string() });

/** What that program is; it gives the parts of a page (contract/own-page.ts), or null. */
export const Program = v.object({ renderOwnPage: v.function() });
export const Rendered = v.nullable(v.array(v.unknown()));

export const Task = v.object({ page: OwnPage, port: v.instance(MessagePort) });
export type Task = v.InferOutput<typeof Task>;

/** `rendered`: the parts of the page as JSON (contract/own-page.ts); null where there is no such page. `failed`: why. */
export const FromRenderer = v.union([
  v.object({ ask: v.number(), path: v.string() }),
  v.object({ rendered: v.nullable(v.string()) }),
  v.object({ failed: v.string() }),
]);
export type FromRenderer = v.InferOutput<typeof FromRenderer>;

export const ToRenderer = v.object({
  answered: v.number(),
  status: v.number(),
  headers: v.array(v.tuple([v.string(), v.string()])),
  body: v.string(),
});
export type ToRenderer = v.InferOutput<typeof ToRenderer>;
