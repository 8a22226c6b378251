import { createFileRoute } from "@tanstack/react-router";
import { RegistrationGate } from "../features/profile/registration-page.tsx";
import { requireRegistration } from "../routing/guards.ts";

export const Route = createFileRoute("/registration")({
  beforeLoad: ({ context }) => requireRegistration(context),
  loader: ({ context }) => context.texts.load("shell", "profile", "city"),
  staticData: { title: "profile:registration.title" },
  component: RegistrationGate,
});
