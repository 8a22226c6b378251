import type { SnapshotFrom } from "xstate";
import type { Paper } from "#contract/paper.ts";
import type { Act } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import { type ActsContext, type actsMachine, readAct } from "./acts.machine.ts";
import type { PaperAddress } from "./acts.ports.ts";

export type ActsSnapshot = SnapshotFrom<typeof actsMachine>;

export type PaperView =
  | { state: "loading" }
  /** `paper.refreshRequested` retries. */
  | { state: "unreachable" }
  | { state: "missing" }
  | { state: "ready"; paper: Paper };

export const isOpen = (
  { context: { open } }: Pick<ActsSnapshot, "context">,
  { kind, id, pen }: PaperAddress,
): boolean => open?.kind === kind && open.id === id && open.pen === pen;

/** The text of a paper; `loading` also until `paper.opened` names it. */
export function paperView({ context, ...now }: ActsSnapshot, address: PaperAddress): PaperView {
  const { paper } = context;
  if (!isOpen({ context }, address)) return { state: "loading" };
  if (paper !== null) return { state: "ready", paper };
  if (now.value.reading === "missing" || now.value.reading === "unreachable")
    return { state: now.value.reading };
  return { state: "loading" };
}

export type ActView = {
  state: "reading" | "signing" | "signed";
  signedAt: string | null;
  notice: ActsContext["notice"];
  /** `act.signRequested {agreed}`; without agreement a notice says so. */
  sign: Offer<"signed" | "unread" | "pending" | "offline" | Exclude<AccountStatus, "loggedIn">>;
};

/** State of signing this act; `act` is from the subscriptions. Flat: compare shallowly. */
export function actView({ context, ...now }: ActsSnapshot, act: Act): ActView {
  const { signed: last, signing, accountStatus, online } = context;
  const isRead = isOpen({ context }, { kind: "act", id: act.id, pen: false });
  // The paper knows of a signature on another device before the list does.
  const signature = isRead ? (context.paper?.signature ?? null) : null;
  const isSigned = act.signed || last?.id === act.id || signature !== null;
  const isSigning = now.value.signing === "signing";
  return {
    state: isSigned ? "signed" : isSigning && signing?.id === act.id ? "signing" : "reading",
    signedAt: last?.id === act.id ? last.signedAt : (act.signedAt ?? signature?.at ?? null),
    notice: isRead ? context.notice : null,
    sign: offer(
      isSigned && "signed",
      accountStatus !== "loggedIn" && accountStatus,
      readAct(context)?.id !== act.id && "unread",
      isSigning && "pending",
      !online && "offline",
    ),
  };
}
