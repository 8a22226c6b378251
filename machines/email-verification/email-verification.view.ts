import type { SnapshotFrom } from "xstate";
import type { EmailVerificationContext, emailVerificationMachine } from "./email-verification.machine.ts";

export type EmailVerificationView =
  | { screen: "verifying" }
  | { screen: "verified" }
  | { screen: "refused" }
  /** No token: the link of the letter must be opened (again). */
  | { screen: "missing" }
  /** `verification.retryRequested`. */
  | { screen: "unreachable" }
  | { screen: "barred"; why: NonNullable<EmailVerificationContext["bar"]> };

/** Flat, of primitives: compare shallowly. */
export function emailVerificationView(
  now: SnapshotFrom<typeof emailVerificationMachine>,
): EmailVerificationView {
  const { bar } = now.context;
  if (bar !== null) return { screen: "barred", why: bar };
  switch (now.value) {
    case "reading":
    case "barred":
      return { screen: "verifying" };
    case "verifying":
    case "unreachable":
    case "verified":
    case "missing":
    case "refused":
      return { screen: now.value };
  }
}
