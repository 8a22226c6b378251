import type { SnapshotFrom } from "xstate";
import { type Offer, offer } from "../runtime/offer.ts";
import type { signInsMachine } from "./sign-ins.machine.ts";
import type { SignIn } from "./sign-ins.ports.ts";

export type SignInsSnapshot = SnapshotFrom<typeof signInsMachine>;

export type SignInsView =
  /** Not asked for yet, or this backend knows nothing of it. */
  | { state: "hidden" }
  | { state: "loading" }
  /** `signIns.requested` tries again. */
  | { state: "unreachable" }
  | {
      state: "ready";
      signIns: SignIn[];
      /** Those that are being ended. */
      ending: number[];
      notice: "unreachable" | null;
      /** `signIn.endRequested {id}`, of any but the current one. */
      end: Offer<"pending" | "offline">;
      /** `others.endRequested`. */
      endOthers: Offer<"pending" | "alone" | "offline">;
    };

/** Whether they were not asked for yet. */
export const isUnread = (now: SignInsSnapshot): boolean => now.matches("unread");

/** Flat, of primitives, offers and what the context holds: compare shallowly. */
export function signInsView(now: SignInsSnapshot): SignInsView {
  const { signIns, ending, notice, online } = now.context;
  if (now.matches("unread") || now.matches("unavailable")) return { state: "hidden" };
  if (signIns === null || now.matches("unreachable"))
    return { state: now.matches("unreachable") ? "unreachable" : "loading" };
  const pending = now.hasTag("pending") && "pending";
  const alone = signIns.every(({ current }) => current) && "alone";
  const offline = !online && "offline";
  return {
    state: "ready",
    signIns,
    ending,
    notice,
    end: offer(pending, offline),
    endOthers: offer(pending, alone, offline),
  };
}
