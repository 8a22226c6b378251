import type { SnapshotFrom } from "xstate";
import { accountStatusOf } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { DeletionContext, deletionMachine } from "./deletion.machine.ts";
import { erasedOn } from "#contract/deadlines.ts";

export type DeletionSnapshot = SnapshotFrom<typeof deletionMachine>;

/** `unavailable`: the backend has no export; nothing is shown. */
export type ExportState = "idle" | "exporting" | "exported" | "unreachable" | "unavailable";

/** Data export: `export.requested`. */
type Export = { exportState: ExportState; askExport: Offer<"pending" | "offline" | "unavailable"> };

export type DeletionView =
  /** `deletion.begun`. */
  | ({ screen: "informed"; begin: Offer<"forbidden"> } & Export)
  /** `deletion.confirmed {word}`, `deletion.abandoned`. With `unreachable` nothing was requested. */
  | ({
      screen: "confirming";
      notice: "agreement.wrong" | "unreachable" | null;
      submit: Offer<"offline">;
    } & Export)
  | { screen: "requesting" }
  /** No reply: the result is being looked up. */
  | { screen: "checking" }
  /** Still unknown; `deletion.checkRequested` retries. */
  | { screen: "unanswered"; check: Offer<"offline"> }
  /** ISO moments of the request and of the end of the grace; null if unknown. */
  | ({
      screen: "pending";
      requestedAt: string | null;
      erasedAt: string | null;
      notice: "unreachable" | "unavailable" | null;
      /** `deletion.withdrawRequested`. */
      takeBack: Offer<"pending" | "offline" | "unavailable">;
    } & Export);

type RequestState = "confirming" | "requesting" | "checking" | "unanswered" | "pending";

const isAt = (now: DeletionSnapshot, request: RequestState) => now.matches({ open: { request } });

const exportOf = (now: DeletionSnapshot): Export => {
  const states = ["idle", "exporting", "exported", "unreachable", "unavailable"] as const;
  const exportState = states.find((state) => now.matches({ open: { export: state } })) ?? "idle";
  return {
    exportState,
    askExport: offer(
      exportState === "exporting" && "pending",
      exportState === "unavailable" && "unavailable",
      !now.context.online && "offline",
    ),
  };
};

const only = <N extends DeletionContext["notice"]>(notice: DeletionContext["notice"], ...these: N[]) =>
  these.find((each) => each === notice) ?? null;

/** Flat, of primitives and offers: compare shallowly. */
export function deletionView(now: DeletionSnapshot): DeletionView {
  const { client, notice, online } = now.context;
  const { deletionRequestedAt: requestedAt } = client;
  const offline = !online && "offline";
  if (isAt(now, "requesting")) return { screen: "requesting" };
  const isPending = accountStatusOf(client) === "deletionPending";
  if (isAt(now, "checking") && !isPending) return { screen: "checking" };
  if (isAt(now, "unanswered")) return { screen: "unanswered", check: offer(offline) };
  if (isAt(now, "confirming"))
    return {
      screen: "confirming",
      notice: only(notice, "agreement.wrong", "unreachable"),
      submit: offer(offline),
      ...exportOf(now),
    };
  if (isPending)
    return {
      screen: "pending",
      requestedAt,
      erasedAt: requestedAt === null ? null : erasedOn(requestedAt),
      notice: only(notice, "unreachable", "unavailable"),
      takeBack: offer(!isAt(now, "pending") && "pending", notice === "unavailable" && "unavailable", offline),
      ...exportOf(now),
    };
  return {
    screen: "informed",
    begin: offer(accountStatusOf(client) === "forbidden" && "forbidden"),
    ...exportOf(now),
  };
}
