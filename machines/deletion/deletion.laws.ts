import { followsNetwork } from "../connectivity/network.laws.ts";
import { isAgreementWord } from "#contract/agreement.ts";
import { accountStatusOf } from "../client/account-status.ts";
import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { type M, type Now, isIn, deletionModel, exportIs, online } from "./deletion.model.ts";
import { type ExportState, deletionView } from "./deletion.view.ts";
import { offer } from "../runtime/offer.ts";
import { erasedOn } from "#contract/deadlines.ts";

const exportOf = (s: Now) => {
  const states = ["exporting", "exported", "unreachable", "unavailable"] as const;
  const exportState: ExportState = states.find((state) => exportIs(state)(s)) ?? "idle";
  const [busy, none] = [
    exportIs("exporting")(s) && "pending",
    exportIs("unavailable")(s) && "unavailable",
  ] as const;
  return { exportState, askExport: offer(busy, none, !online(s) && "offline") };
};

/** The expected view. */
const expected = (s: Now) => {
  const { client, notice } = s.context;
  const offline = !online(s) && "offline";
  const isPending = accountStatusOf(client) === "deletionPending";
  for (const screen of ["requesting", "checking"] as const)
    if (isIn(screen)(s) && !isPending) return { screen };
  if (isIn("unanswered")(s)) return { screen: "unanswered", check: offer(offline) };
  if (isIn("confirming")(s))
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
      takeBack: offer(!isIn("pending")(s) && "pending", notice === "unavailable" && "unavailable", offline),
      ...exportOf(s),
    };
  }
  const isBarred = accountStatusOf(client) === "forbidden";
  return { screen: "informed", begin: offer(isBarred && "forbidden"), ...exportOf(s) };
};

export const views: Laws<M> = {
  "C16, C23: it shows how far the deletion has come, from when to when, and what can be done": ({
    situations,
  }) => situations.filter(({ snapshot: s }) => s.status === "active" && !same(deletionView(s), expected(s))),
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "deletion.begun": (s) => isIn("informed")(s) && accountStatusOf(s.context.client) === "loggedIn",
  "deletion.confirmed": (s) => isIn("confirming")(s) && online(s),
  "deletion.abandoned": isIn("confirming"),
  "deletion.checkRequested": (s) => isIn("unanswered")(s) && online(s),
  "deletion.withdrawRequested": (s) => isIn("pending")(s) && online(s) && s.context.notice !== "unavailable",
  "export.requested": (s) => exportIs("idle", "exported", "unreachable")(s) && online(s),
};

export const goals = { "the client stands otherwise than before": inside<M>("over") };

type Change = "requestDeletion" | "withdrawDeletion";

/** The client in the reply to a change. */
const receivedClient = (step: Step<M>) => {
  const requested = returned(step, "requestDeletion")?.output;
  const withdrawn = returned(step, "withdrawDeletion")?.output;
  if (requested?.kind === "requested") return requested.client;
  return withdrawn?.kind === "withdrawn" ? withdrawn.client : undefined;
};

/** Whether a change is answered after the account's record was read, which may be newer. */
const comesLate = (step: Step<M>) =>
  receivedClient(step) !== undefined && step.from.snapshot.context.overtaken;

/** The client in a reply, if its status differs; anything else is not trusted. */
const answered = (step: Step<M>) => {
  const client = receivedClient(step) ?? returned(step, "loadClient")?.output;
  return client &&
    !comesLate(step) &&
    accountStatusOf(client) !== accountStatusOf(step.from.snapshot.context.client)
    ? client
    : undefined;
};

/** Whether a reply to this change reports no change. */
const saysNothing = (step: Step<M>, port: Change) =>
  returned(step, port) !== undefined &&
  receivedClient(step) !== undefined &&
  !answered(step) &&
  !comesLate(step);

const isPending = (s: Now) => accountStatusOf(s.context.client) === "deletionPending";

/** Whether the record was read in one of these states without a change. */
const isReadMeanwhile = (step: Step<M>, ...states: Parameters<typeof isIn>) => {
  const { snapshot: s } = step.from;
  const changed = acted(step, "client.changed")?.client;
  return (
    changed !== undefined &&
    accountStatusOf(changed) === accountStatusOf(s.context.client) &&
    s.status === "active" &&
    isIn(...states)(s)
  );
};

export const laws: Laws<M> = {
  "C38: deletion is asked for once for each time a word of agreement was typed, as typed, and never again by itself":
    ({ steps }) =>
      steps.filter((step) => {
        const confirmed = acted(step, "deletion.confirmed");
        const agreed = confirmed && isAgreementWord(confirmed.word) ? { word: confirmed.word } : null;
        return asksOtherThan(step, "requestDeletion", agreed);
      }),

  "C38: only a reply of the server, or the account's own record, says how the client stands": ({ steps }) =>
    steps.filter((step) => {
      const { client } = step.to.snapshot.context;
      const changed = acted(step, "client.changed")?.client;
      if (client === step.from.snapshot.context.client) return changed && client !== changed;
      return client !== (changed ?? answered(step));
    }),

  "C38: without a reply the result of the request is looked up before it can be repeated": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const looks =
        failed(step, "requestDeletion") ||
        saysNothing(step, "requestDeletion") ||
        comesLate(step) ||
        isReadMeanwhile(step, "checking") ||
        acted(step, "deletion.checkRequested") !== undefined ||
        (isIn("unanswered")(step.from.snapshot) && acted(step, "connection.restored") !== undefined);
      if (invoked(step, "loadClient").length !== (looks ? 1 : 0)) return true;
      if (failed(step, "loadClient")) return !isIn(isPending(s) ? "pending" : "unanswered")(s);
      const found = returned(step, "loadClient")?.output;
      if (!found || answered(step)) return false;
      return !isIn(isPending(s) ? "pending" : "confirming")(s);
    }),

  "C4: an answer that the account's record has overtaken is not taken: the client is read again": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { overtaken } = step.to.snapshot.context;
      if (comesLate(step))
        return overtaken || step.to.snapshot.status !== "active" || !isIn("checking")(step.to.snapshot);
      const awaits = isIn("requesting", "takingBack");
      if (isReadMeanwhile(step, "requesting", "takingBack")) return !overtaken;
      return overtaken !== (step.from.snapshot.context.overtaken && awaits(step.to.snapshot));
    }),

  "C17: a flagged client sends no POST": ({ situations }) =>
    situations.filter(
      ({ snapshot: s, running }) =>
        accountStatusOf(s.context.client) !== "loggedIn" &&
        s.status === "active" &&
        running.some(({ src }) => src === "requestDeletion"),
    ),

  "C44: without a network nothing is asked for, and nothing waits to be": ({ steps }) =>
    steps.filter(
      (step) =>
        !online(step.from.snapshot) &&
        invoked(step, "requestDeletion").length +
          invoked(step, "withdrawDeletion").length +
          invoked(step, "exportData").length >
          0,
    ),

  "a request is taken back once for each time a person says so": ({ steps }) =>
    steps.filter(
      (step) =>
        invoked(step, "withdrawDeletion").length !== (acted(step, "deletion.withdrawRequested") ? 1 : 0),
    ),

  "data is exported once per request, and the result is shown": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (invoked(step, "exportData").length !== (acted(step, "export.requested") ? 1 : 0)) return true;
      const answer = returned(step, "exportData")?.output;
      if (failed(step, "exportData")) return !exportIs("unreachable")(s);
      return answer && !exportIs(answer.kind === "saved" ? "exported" : "unavailable")(s);
    }),

  "who stands otherwise than before goes where that leads, or ends this": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const fresh = answered(step);
      const before = step.from.snapshot.context.client;
      if ((s.status === "done") !== (fresh !== undefined)) return true;
      if (fresh) return s.output?.client !== fresh;
      const changed = acted(step, "client.changed")?.client;
      if (!changed || accountStatusOf(changed) === accountStatusOf(before)) return false;
      return !isIn(changed.deletionRequested ? "pending" : "informed")(s);
    }),

  "the same client again changes nothing but the record": ({ steps }) =>
    steps.filter((step) => {
      const changed = acted(step, "client.changed")?.client;
      if (!changed || accountStatusOf(changed) !== accountStatusOf(step.from.snapshot.context.client))
        return false;
      return !same(step.to.snapshot.value, step.from.snapshot.value);
    }),

  "exactly the clients who requested deletion have a pending request": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.status === "active" &&
        (isPending(s) ? !isIn("pending", "takingBack", "checking")(s) : isIn("pending", "takingBack")(s)),
    ),

  "the result is shown, and only as long as it matters": ({ steps }) =>
    steps.filter((step) => step.to.snapshot.context.notice !== noticeAfter(step)),

  "whatever was typed can be tried": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      deletionModel.spec.intents.some(
        (event) => event.type === "deletion.confirmed" && s.can(event) !== allowedEvents[event.type]?.(s),
      ),
    ),

  "a person goes the way they chose": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const confirmed = acted(step, "deletion.confirmed");
      if (acted(step, "deletion.begun")) return !isIn("confirming")(s);
      if (acted(step, "deletion.abandoned")) return !isIn("informed")(s);
      if (confirmed) return !isIn(isAgreementWord(confirmed.word) ? "requesting" : "confirming")(s);
      if (returned(step, "requestDeletion")?.output.kind === "refused") return !isIn("confirming")(s);
      const taken = returned(step, "withdrawDeletion")?.output;
      const stays = saysNothing(step, "withdrawDeletion") || taken?.kind === "unavailable";
      return (failed(step, "withdrawDeletion") || stays) && !isIn("pending")(s);
    }),

  "the network is followed": followsNetwork(online),

  "the view offers exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      if (s.status !== "active") return false;
      const view = deletionView(s);
      const offers = (type: keyof typeof allowedEvents) => allowedEvents[type]?.(s) ?? false;
      if ("askExport" in view && view.askExport.can !== offers("export.requested")) return true;
      switch (view.screen) {
        case "informed":
          return view.begin.can !== offers("deletion.begun");
        case "confirming":
          return view.submit.can !== offers("deletion.confirmed");
        case "unanswered":
          return view.check.can !== offers("deletion.checkRequested");
        case "pending":
          return view.takeBack.can !== offers("deletion.withdrawRequested");
        case "requesting":
        case "checking":
          return !isIn(view.screen)(s) || isPending(s);
      }
    }),
};

function noticeAfter(step: Step<M>): Now["context"]["notice"] {
  const before = step.from.snapshot.context;
  const confirmed = acted(step, "deletion.confirmed");
  const changed = acted(step, "client.changed")?.client;
  const found = returned(step, "loadClient")?.output;
  if (confirmed) return isAgreementWord(confirmed.word) ? null : "agreement.wrong";
  if (returned(step, "requestDeletion")?.output.kind === "refused") return "agreement.wrong";
  if (returned(step, "withdrawDeletion")?.output.kind === "unavailable") return "unavailable";
  if (failed(step, "withdrawDeletion") || saysNothing(step, "withdrawDeletion")) return "unreachable";
  if (found && !answered(step)) return "unreachable";
  if (failed(step, "loadClient") && isPending(step.from.snapshot)) return "unreachable";
  if (acted(step, "deletion.abandoned") ?? acted(step, "deletion.withdrawRequested")) return null;
  if (changed && accountStatusOf(changed) !== accountStatusOf(before.client)) return null;
  return before.notice;
}
