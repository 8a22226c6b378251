import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { ProfileSearch } from "../features/profile/profile-search.ts";

export const Route = createFileRoute("/_account/profile")({
  validateSearch: ProfileSearch,
  loader: ({ context }) => context.texts.load("profile"),
  staticData: { title: "profile:title" },
  component: Profile,
});

function Profile() {
  return <ProfilePage forCheckout={Route.useSearch().for === "checkout"} />;
}
