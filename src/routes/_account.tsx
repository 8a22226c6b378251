import { Outlet, createFileRoute } from "@tanstack/react-router";
import { AccountGate } from "../features/shell/account-gate.tsx";
import { requireAccount } from "../routing/guards.ts";

/** Guards every private page: signed-in clients only. */
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
