import type { SnapshotFrom } from "xstate";
import type { Act } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { ActsContext, actsMachine } from "./acts.machine.ts";

export type ActsSnapshot = SnapshotFrom<typeof actsMachine>;

export type ActView = {
  state: "reading" | "signing" | "signed";
  signedAt: string | null;
  notice: ActsContext["notice"];
  /** `act.signRequested {agreed}`; without agreement a notice says so. */
  sign: Offer<"signed" | "unopened" | "pending" | "offline" | Exclude<AccountStatus, "loggedIn">>;
};

/** State of signing this act; `act` is from the subscriptions. Flat: compare shallowly. */
export function actView({ context, ...now }: ActsSnapshot, act: Act): ActView {
  const { signed: last, openId, signingId, accountStatus, online } = context;
  const isSigned = act.signed || last?.id === act.id;
  const isSigning = now.value === "signing";
  const isOpen = openId === act.id;
  return {
    state: isSigned ? "signed" : isSigning && signingId === act.id ? "signing" : "reading",
    signedAt: last?.id === act.id ? last.signedAt : act.signedAt,
    notice: isOpen ? context.notice : null,
    sign: offer(
      isSigned && "signed",
      accountStatus !== "loggedIn" && accountStatus,
      !isOpen && "unopened",
      isSigning && "pending",
      !online && "offline",
    ),
  };
}
