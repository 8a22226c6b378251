import type { SnapshotFrom } from "xstate";
import { type Offer, offer } from "../runtime/offer.ts";
import type { signInsMachine } from "./sign-ins.machine.ts";
import type { SignIn } from "./sign-ins.ports.ts";

export type SignInsSnapshot = SnapshotFrom<typeof signInsMachine>;

export type SignInsView =
  /** Not requested yet, or unavailable. */
  | { state: "hidden" }
  | { state: "loading" }
  /** `signIns.requested` retries. */
  | { state: "unreachable" }
  | {
      state: "ready";
      signIns: SignIn[];
      /** Sessions being ended. */
      ending: number[];
      notice: "unreachable" | null;
      /** `signIn.endRequested {id}`, not for the current one. */
      end: Offer<"pending" | "offline">;
      /** `others.endRequested`. */
      endOthers: Offer<"pending" | "alone" | "offline">;
    };

export const isUnread = (now: SignInsSnapshot): boolean => now.matches("unread");

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
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
