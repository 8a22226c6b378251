import * as v from "valibot";
import { defineCall } from "./call.ts";
import { PageAddress } from "./client-page.ts";
import { IsoMoment } from "./day.ts";
import { FormInteger } from "./form.ts";
import { Id } from "./identifier.ts";
import { languages } from "./language.ts";

/** A letter or text message about a client's affairs, as it was sent. Codes and verification links are not among them. */
export const InboxMessage = v.object({
  id: Id,
  sent: IsoMoment,
  channel: v.picklist(["letter", "sms"]),
  /** The language it was sent in. */
  language: v.picklist(languages),
  /** The subject of the letter. A text message is sent without it. */
  title: v.string(),
  /** Paragraphs are separated by an empty line. The link below is left out. */
  text: v.string(),
  /** Label of the link and its page, without the language (`/payments/?p=123`). */
  link: v.object({ label: v.string(), page: PageAddress }),
});
export type InboxMessage = v.InferOutput<typeof InboxMessage>;

/** What was sent to the client, newest first (our extension). `next`: cursor of the next page, null at the end. */
export const listInbox = defineCall("GET", "inbox/list/", {
  body: "query",
  request: v.object({
    cursor: v.optional(FormInteger),
    limit: v.optional(v.pipe(FormInteger, v.minValue(1), v.maxValue(100))),
  }),
  reply: v.object({ messages: v.array(InboxMessage), next: v.nullable(v.string()) }),
});
