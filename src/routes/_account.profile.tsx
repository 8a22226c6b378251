import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { isUnread } from "#machines/sign-ins/sign-ins.view.ts";
import { MessagesPage } from "../features/errors/messages-page.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { readForPage } from "../routing/read-for-page.ts";
import { searchParam } from "../routing/search-params.ts";

/**
 * `?for=checkout` returns to the payment after saving; `?at=messages` shows the past messages.
 */
const ProfileSearch = v.object({
  for: searchParam(v.literal("checkout")),
  at: searchParam(v.literal("messages")),
});

export const Route = createFileRoute("/_account/profile")({
  validateSearch: ProfileSearch,
  loader: ({ context, cause }) => {
    readForPage({ context, cause }, "/profile/", {
      path: "account.signIns",
      event: { type: "signIns.requested" },
      isUnread,
    });
    return context.texts.load("profile", "city", "messages");
  },
  staticData: { title: "profile:title" },
  component: Profile,
});

function Profile() {
  const { for: purpose, at } = Route.useSearch();
  return at === "messages" ? <MessagesPage /> : <ProfilePage forCheckout={purpose === "checkout"} />;
}
