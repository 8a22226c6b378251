import type { SnapshotFrom } from "xstate";
import type { Paper } from "#contract/paper.ts";
import type { Act } from "#contract/subscription.ts";
import type { AccountFlag } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { ActsContext, actsMachine } from "./acts.machine.ts";
import { type PaperAddress, isReadSigned, readAct } from "./acts.ports.ts";

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
  /** `code`: a code was sent for the paper that is read. */
  state: "reading" | "requesting" | "code" | "signing" | "signed";
  signedAt: string | null;
  notice: ActsContext["notice"];
  /** With the notice `code.wrong`. */
  attemptsLeft: number | null;
  /** `act.codeRequested {agreed}`; without agreement a notice says so. */
  sign: Offer<"signed" | "unread" | "sent" | "pending" | "limited" | "offline" | AccountFlag>;
  /** `code.submitted {code}`. */
  submit: Offer<"none" | "pending" | "resending" | "spent" | "offline">;
  /** `code.resendRequested`. */
  resend: Offer<"none" | "pending" | "resending" | "cooling" | "offline">;
  /** Moments in ms since the epoch; null without a code for this act, or without a limit. */
  resendAt: number | null;
  expiresAt: number | null;
  limitedUntil: number | null;
};

/** State of signing this act; `act` is from the subscriptions. Flat: compare shallowly. */
export function actView(now: ActsSnapshot, act: Act): ActView {
  const { context } = now;
  const { signed: last, signing, challenge, limit, accountStatus, online } = context;
  const isRead = isOpen({ context }, { kind: "act", id: act.id, pen: false });
  // The paper knows of a signature on another device before the list does.
  const signature = isRead ? (context.paper?.signature ?? null) : null;
  const isSigned = act.signed || last?.id === act.id || signature !== null;
  const is = (
    region: { code: "spent" | { open: "signing" } } | { resend: "resending" | "cooling" },
  ): boolean => now.matches({ signing: { codeSent: region } });
  const isRequesting = now.matches({ signing: "requesting" });
  const isSigning = is({ code: { open: "signing" } });
  const isResending = is({ resend: "resending" });
  const isLimited = now.matches({ signing: "limited" });
  const isSent = isRead && !isSigned && isReadSigned(context) && now.matches({ signing: "codeSent" });
  const isOwn = signing?.id === act.id;
  return {
    state: isSigned
      ? "signed"
      : isSigning && isOwn
        ? "signing"
        : isSent
          ? "code"
          : isRequesting && isOwn
            ? "requesting"
            : "reading",
    signedAt: last?.id === act.id ? last.signedAt : (act.signedAt ?? signature?.at ?? null),
    notice: isRead ? context.notice : null,
    attemptsLeft: isRead ? context.attemptsLeft : null,
    sign: offer(
      isSigned && "signed",
      accountStatus !== "loggedIn" && accountStatus,
      readAct(context)?.id !== act.id && "unread",
      isSent && "sent",
      (isRequesting || isSigning || isResending) && "pending",
      isLimited && "limited",
      !online && "offline",
    ),
    submit: offer(
      !isSent && "none",
      isSigning && "pending",
      isResending && "resending",
      is({ code: "spent" }) && "spent",
      !online && "offline",
    ),
    resend: offer(
      !isSent && "none",
      isSigning && "pending",
      isResending && "resending",
      is({ resend: "cooling" }) && "cooling",
      !online && "offline",
    ),
    resendAt: isSent ? (challenge?.resend.at ?? null) : null,
    expiresAt: isSent ? (challenge?.expiry.at ?? null) : null,
    limitedUntil: limit?.at ?? null,
  };
}
