import { accountStatusOf } from "../client/account-status.ts";
import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import { type M, type Now, at, exportIs, online } from "./deletion.places.ts";
import { type ExportState, deletionView } from "./deletion.view.ts";
import { erasedOn } from "./erased-on.ts";

const exportOf = (s: Now) => {
  const states = ["exporting", "exported", "unreachable", "unavailable"] as const;
  const exportState: ExportState = states.find((state) => exportIs(state)(s)) ?? "idle";
  const [busy, none] = [
    exportIs("exporting")(s) && "pending",
    exportIs("unavailable")(s) && "unavailable",
  ] as const;
  return { exportState, askExport: offer(busy, none, !online(s) && "offline") };
};

/** What is shown where, all of it. */
const expected = (s: Now) => {
  const { client, notice } = s.context;
  const offline = !online(s) && "offline";
  const isPending = accountStatusOf(client) === "deletionPending";
  for (const screen of ["requesting", "checking"] as const)
    if (at(screen)(s) && !isPending) return { screen };
  if (at("unanswered")(s)) return { screen: "unanswered", check: offer(offline) };
  if (at("confirming")(s))
    return {
      screen: "confirming",
      notice: notice === "unavailable" ? null : notice,
      submit: offer(offline),
      ...exportOf(s),
    };
  if (isPending) {
    const { deletionRequestedAt: requestedAt } = client;
    return {
      screen: "pending",
      requestedAt,
      erasedAt: requestedAt === null ? null : erasedOn(requestedAt),
      notice: notice === "agreement.wrong" ? null : notice,
      takeBack: offer(!at("pending")(s) && "pending", notice === "unavailable" && "unavailable", offline),
      ...exportOf(s),
    };
  }
  const isBarred = accountStatusOf(client) === "forbidden";
  return { screen: "informed", begin: offer(isBarred && "forbidden"), ...exportOf(s) };
};

export const viewLaws: Laws<M> = {
  "C16, C23: it shows how far the deletion has come, from when to when, and what can be done": ({
    situations,
  }) => situations.filter(({ snapshot: s }) => s.status === "active" && !same(deletionView(s), expected(s))),
};
