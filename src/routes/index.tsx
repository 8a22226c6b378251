import { createFileRoute } from "@tanstack/react-router";
import { SignIn } from "../features/sign-in/sign-in.tsx";
import { land } from "../routing/guards.ts";
import { LandingSearch } from "../routing/landing-search.ts";

export const Route = createFileRoute("/")({
  // The first screen is part of the first chunk.
  codeSplitGroupings: [],
  validateSearch: LandingSearch,
  // Not on preload: the choice in a link counts for one landing.
  beforeLoad: ({ context, search, preload, location: { state } }) =>
    preload ? undefined : land(context, search, state),
  loader: ({ context }) => context.texts.load("sign-in"),
  component: SignIn,
});
