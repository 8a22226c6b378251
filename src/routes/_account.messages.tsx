import { createFileRoute } from "@tanstack/react-router";
import { isUnread } from "#machines/inbox/inbox.view.ts";
import { sendIfRunning } from "../actors/machine-at.ts";
import { InboxPage } from "../features/inbox/inbox-page.tsx";
import { readForPage } from "../routing/read-for-page.ts";

export const Route = createFileRoute("/_account/messages")({
  loader: ({ context, cause }) => {
    readForPage({ context, cause }, "/messages/", {
      path: "account.inbox",
      event: { type: "inbox.requested" },
      isUnread,
    });
    return context.texts.load("inbox");
  },
  onEnter: ({ context }) => sendIfRunning(context.session, "account.inbox", { type: "inbox.opened" }),
  // After a failed start the account begins while the page is shown.
  onStay: ({ context }) => sendIfRunning(context.session, "account.inbox", { type: "inbox.opened" }),
  onLeave: ({ context }) => sendIfRunning(context.session, "account.inbox", { type: "inbox.left" }),
  staticData: { title: "inbox:title" },
  component: InboxPage,
});
