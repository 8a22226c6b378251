import { createFileRoute } from "@tanstack/react-router";
import { isUnread } from "#machines/sign-ins/sign-ins.view.ts";
import { MessagesPage } from "../features/messages/messages-page.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { ProfileSearch } from "../features/profile/profile-search.ts";
import { readForPage } from "../routing/read-for-page.ts";

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
