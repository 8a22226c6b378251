import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { MessagesPage } from "../features/messages/messages-page.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { ProfileSearch } from "../features/profile/profile-search.ts";
import { isComing } from "../routing/is-coming.ts";

export const Route = createFileRoute("/_account/profile")({
  validateSearch: ProfileSearch,
  loader: ({ context: { session, here, texts }, cause }) => {
    if (isComing(cause, here, "/profile/"))
      sendIfRunning(session, "account.signIns", { type: "signIns.requested" });
    return texts.load("profile", "city", "messages");
  },
  staticData: { title: "profile:title" },
  component: Profile,
});

function Profile() {
  const { for: purpose, at } = Route.useSearch();
  return at === "messages" ? <MessagesPage /> : <ProfilePage forCheckout={purpose === "checkout"} />;
}
