import type { Request } from "@playwright/test";
import type { StateValue } from "xstate";
import { getReceipt, listPayments } from "#contract/payment.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import type { Text } from "../../words.ts";
import { comeAnew } from "../come-anew.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const all = "/payments/";
/** The payment of the model (machines/payments/payments.model.ts). */
const one = "/payments/?p=2";

/** The list and one payment ask the same call. */
const isOfOne = (request: Request): boolean => new URL(request.url()).searchParams.has("payment");

/** Of the two pages only one is there to be looked at. */
const on =
  (address: string, ...texts: readonly Text[]) =>
  (_: StateValue, here: string) =>
    here === address ? texts : null;

const onList = (...texts: readonly Text[]) => on(all, ...texts);
const onOne = (...texts: readonly Text[]) => on(one, ...texts);

/** A share sheet, a clipboard and a place for files that end as they are told. Runs in the page. */
const putIntoBrowser = (): void => {
  let canCopy = true;
  // What a device answers comes as `test:share`, with how it ended.
  const share = () =>
    new Promise<void>((resolve, reject) => {
      addEventListener(
        "test:share",
        (event) => {
          const how: unknown = event instanceof CustomEvent ? event.detail : null;
          canCopy = how !== "failed";
          if (how === "shared") resolve();
          else reject(new DOMException("", how === "dismissed" ? "AbortError" : "NotAllowedError"));
        },
        { once: true },
      );
    });
  Object.defineProperty(navigator, "share", { value: share });
  Object.defineProperty(navigator.clipboard, "writeText", {
    value: async () => {
      if (!canCopy) throw new DOMException("", "NotAllowedError");
    },
  });
  const { createObjectURL } = URL;
  let canSave = true;
  addEventListener("test:saving", (event) => {
    canSave = event instanceof CustomEvent && event.detail === "works";
  });
  URL.createObjectURL = (file) => {
    if (!canSave) throw new Error("no place for a file");
    return createObjectURL(file);
  };
};

export const paymentsTable: PathTable<typeof paymentsMachine> = {
  at: "/documents/",
  impossible: {
    "calendar.requested":
      "the delivery of an order is put into a calendar where it has been paid: stories show it",
  },
  storage: [],
  atOnce: (move) => move.verb === "answer" && move.port === "saveFile",
  also: ({ from, move }) => {
    if (
      from.running.some(({ src }) => src === "saveFile") &&
      !(move.verb === "answer" && move.port === "saveFile")
    )
      return "a file is saved before anybody can do anything else";
    if (move.verb !== "act") return null;
    // Casts: the events and the context of this machine.
    const { type } = move.event as { type: string };
    const { receipt } = stateOf(from).context as { receipt: object | null };
    const at = JSON.stringify(stateOf(from).value);
    if (type === "receipt.requested" && at.includes("unread"))
      return "whoever comes to a payment comes to the list, too: it is asked for with it";
    return type === "share.requested" && (receipt === null || at.includes("missing"))
      ? "without a receipt there is nothing to share"
      : null;
  },
  run: (steps) => {
    let isAtOne = false;
    for (const { move } of steps) {
      if (move.verb !== "act") continue;
      // Cast: the events of this machine.
      const { type } = move.event as { type: string };
      // The receipt is shared where it is read, and to go there again is to ask for it again.
      if (type === "share.requested" && !isAtOne) return false;
      if (type === "receipt.requested") isAtOne = true;
      else if (["payments.requested", "export.requested", "language.changed"].includes(type)) isAtOne = false;
    }
    return true;
  },
  holds: ["payment/list/", "payment/receipt/2/"],
  browser: putIntoBrowser,
  ports: {
    readPage: {
      call: listPayments,
      reply: (page) => answered(listPayments, page),
      which: (request) => !isOfOne(request),
    },
    readReceipt: {
      play: async (_, found, { answer }) => {
        if (found === null) return answer(listPayments, "outage", isOfOne);
        const payments = found.kind === "found" ? [found.payment] : [];
        await answer(listPayments, answered(listPayments, { payments, next: null }), isOfOne);
        // One that is still being made is not asked for.
        if (found.kind === "found" && found.receipt === null) return;
        await answer(
          { ...getReceipt, path: "payment/receipt/2/" },
          found.kind === "found" && found.receipt !== null
            ? answered(getReceipt, { payment: found.payment, receipt: found.receipt })
            : refused("resource.missing"),
        );
      },
    },
    share: {
      play: async (hands, how) => {
        await hands.tell("share", how ?? "failed");
        if (hands.here() !== one) return;
        if (how === null) await hands.sees("payments:share.failed");
        if (how === "copied") await hands.sees("payments:share.copied");
      },
    },
  },
  acts: {
    "payments.requested": async (hands, _, { value }) => {
      if (hands.here() === "/documents/") return hands.go(all);
      if (!JSON.stringify(value).includes("interrupted")) return comeAnew(hands, all);
      await hands.go(all);
      return hands.press("payments:failed.again");
    },
    "receipt.requested": async (hands) => {
      if (hands.here() === one) {
        await hands.go(all);
        await hands.sees("payments:loading", "payments:failed.title", "payments:csv");
      }
      return hands.go(one);
    },
    "export.requested": async (hands, _, { later: [next] }) => {
      const isBroken = next?.verb === "answer" && next.outcome.kind === "outage";
      await hands.tell("saving", isBroken ? "fails" : "works");
      await hands.go(all);
      return hands.press("payments:csv");
    },
    "share.requested": (hands) => hands.press("payments:share"),
    "language.changed": async (hands) => {
      await hands.go(all);
      return hands.changeLanguage();
    },
  },
  sees: {
    "list.unread": ["documents:public.title"],
    "list.reading": onList("payments:loading", "payments:loading.rest"),
    "list.interrupted": onList("payments:failed.title", "payments:stale.title"),
    "list.read.idle": onList("payments:csv"),
    "list.read.unsaved": onList("payments:csv.failed"),
    "receipt.reading": onOne("payments:one.loading", "payments:one.checking", "payments:one.title.paid"),
    "receipt.awaited": onOne("payments:one.title.underWay", "payments:receipt.pending.title"),
    // Whose end is still open after all looks stays as it is, until somebody asks again.
    "receipt.shown": onOne("payments:receipt.number", "payments:one.check"),
    "receipt.missing": onOne("payments:one.missing.title"),
    "receipt.unreachable": onOne("payments:one.failed.title", "payments:one.stale"),
  },
  hides: {
    "list.read.idle": ["payments:loading.rest", "payments:stale.title", "payments:csv.pending"],
    "receipt.shown": ["payments:one.checking", "payments:one.stale"],
    "receipt.awaited": ["payments:one.checking", "payments:one.stale"],
  },
};
