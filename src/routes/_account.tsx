import { Outlet, createFileRoute } from "@tanstack/react-router";
import { AccountGate } from "../features/shell/account-gate.tsx";
import { requireAccount } from "../routing/guards.ts";

/** Everything private: only for a signed-in client, whatever is below. */
export const Route = createFileRoute("/_account")({
  beforeLoad: ({ context, location, preload }) =>
    requireAccount(context, preload ? null : location.pathname + location.searchStr),
  codeSplitGroupings: [],
  loader: ({ context }) => context.texts.load("shell"),
  component: () => (
    <AccountGate>
      <Outlet />
    </AccountGate>
  ),
});
