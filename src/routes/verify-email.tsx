import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../features/profile/verify-email-page.tsx";

export const Route = createFileRoute("/verify-email")({
  loader: async ({ context }) => {
    const [verification] = await Promise.all([
      context.emailVerification(),
      context.texts.load("verify-email", "shell"),
    ]);
    return { verification };
  },
  onLeave: ({ context }) => context.forgetVerification(),
  staticData: { title: "verify-email:title" },
  component: VerifyEmail,
});

function VerifyEmail() {
  return <VerifyEmailPage {...Route.useLoaderData()} />;
}
