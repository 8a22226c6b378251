import type { StateValue } from "xstate";
import { getReceipt, listPayments } from "#contract/payment.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import type { Text } from "../texts.ts";
import { isOfOne } from "./bank.ts";
import { type PathTable, comeAnew, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const all = "/payments/";
/** The payment of the model (machines/payments/payments.model.ts). */
const one = "/payments/?p=2";

/** Texts expected only while `address` is the open page. */
const on =
  (address: string, ...texts: readonly Text[]) =>
  (_: StateValue, here: string) =>
    here === address ? texts : null;

const onList = (...texts: readonly Text[]) => on(all, ...texts);
const onOne = (...texts: readonly Text[]) => on(one, ...texts);

/** Runs in the page: a share sheet, a clipboard and a file picker with results from the test. */
const putIntoBrowser = (): void => {
  let canCopy = true;
  // The device's answer comes as `test:share` with its result.
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

export const paymentsPaths: PathTable<typeof paymentsMachine> = {
  title: ["Платежи и чеки", "Payments and receipts"],
  start: ["Войдите и откройте /payments/.", "Sign in and open /payments/."],
  page: {
    at: "/documents/",
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
        return "the page of a payment also loads the list";
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
        // Sharing happens on the receipt's page; opening it again would request it again.
        if (type === "share.requested" && !isAtOne) return false;
        if (type === "receipt.requested") isAtOne = true;
        else if (["payments.requested", "export.requested", "language.changed"].includes(type))
          isAtOne = false;
      }
      return true;
    },
    holds: ["payment/list/", "payment/receipt/2/"],
    browser: putIntoBrowser,
  },
  events: {
    "payments.requested": {
      says: ["Откройте /payments/", "Open /payments/"],
      where: {
        "list.interrupted": ["Нажмите ‹shell:load.again›", "Press ‹shell:load.again›"],
      },
      play: async (hands, _, { value }) => {
        if (hands.here() === "/documents/") return hands.go(all);
        if (!JSON.stringify(value).includes("interrupted")) return comeAnew(hands, all);
        await hands.go(all);
        return hands.press("shell:load.again");
      },
    },
    "receipt.requested": {
      says: ["Откройте платёж № {id}", "Open payment {id}"],
      play: async (hands) => {
        if (hands.here() === one) {
          await hands.go(all);
          await hands.sees("payments:loading", "payments:failed.title", "payments:csv");
        }
        return hands.go(one);
      },
    },
    "export.requested": {
      says: ["Нажмите ‹payments:csv›", "Press ‹payments:csv›"],
      play: async (hands, _, { later: [next] }) => {
        const isBroken = next?.verb === "answer" && next.outcome.kind === "outage";
        await hands.tell("saving", isBroken ? "fails" : "works");
        await hands.go(all);
        return hands.press("payments:csv");
      },
    },
    "calendar.requested": {
      says: [
        "После оплаты нажмите ‹checkout:success.calendar›",
        "After paying press ‹checkout:success.calendar›",
      ],
      impossible: "the delivery of an order is put into a calendar where it has been paid: stories show it",
    },
    "share.requested": {
      says: ["Нажмите ‹payments:share›", "Press ‹payments:share›"],
      play: (hands) => hands.press("payments:share"),
    },
    "connection.restored": connection["connection.restored"],
    "language.changed": {
      says: ["Переключите язык", "Switch the language"],
      play: async (hands) => {
        await hands.go(all);
        return hands.changeLanguage();
      },
    },
  },
  // A calendar entry is offered on the success page, sharing on the receipt.
  offered: (now, { type }) =>
    type !== "calendar.requested" && (type !== "share.requested" || now.matches({ receipt: "shown" })),
  ports: {
    readPage: {
      says: {
        more: ["Сервер отдал часть платежей", "The server gives some of the payments"],
        last: ["Сервер отдал последние платежи", "The server gives the last payments"],
        outage: ["Сервер не отдал платежи", "The server does not give the payments"],
      },
      kindOf: ({ next }) => (next === null ? "last" : "more"),
      call: listPayments,
      reply: (page) => answered(listPayments, page),
      which: (request) => !isOfOne(request),
    },
    readReceipt: {
      says: {
        found: ["Сервер отдал чек", "The server gives the receipt"],
        awaited: [
          "Сервер отвечает, что чек ещё готовится",
          "The server says that the receipt is not ready yet",
        ],
        missing: ["Сервер такого платежа не знает", "The server does not know such a payment"],
        outage: ["Сервер не отдал чек", "The server does not give the receipt"],
      },
      kindOf: (output) => (output.kind === "found" && output.receipt === null ? "awaited" : output.kind),
      play: async (_, found, { answer }) => {
        if (found === null) return answer(listPayments, "outage", isOfOne);
        const payments = found.kind === "found" ? [found.payment] : [];
        await answer(listPayments, answered(listPayments, { payments, next: null }), isOfOne);
        // A receipt that is being issued is not requested.
        if (found.kind === "found" && found.receipt === null) return;
        await answer(
          { ...getReceipt, path: "payment/receipt/2/" },
          found.kind === "found" && found.receipt !== null
            ? answered(getReceipt, { payment: found.payment, receipt: found.receipt })
            : refused("resource.missing"),
        );
      },
    },
    saveFile: {
      says: {
        done: ["Файл сохранён", "The file is saved"],
        outage: ["Браузер не сохранил файл", "The browser does not save the file"],
      },
    },
    saveCalendar: {
      says: {
        done: ["Событие сохранено", "The event is saved"],
        outage: ["Браузер не сохранил событие", "The browser does not save the event"],
      },
    },
    share: {
      says: {
        shared: ["Чек отдан другой программе", "The receipt is handed to another program"],
        copied: ["Браузер скопировал текст чека", "The browser copies the text of the receipt"],
        dismissed: ["Вы передумали делиться", "You decide not to share"],
        outage: ["Браузер не дал скопировать", "The browser does not let it be copied"],
      },
      kindOf: (how) => how,
      play: async (hands, how) => {
        await hands.tell("share", how ?? "failed");
        if (hands.here() !== one) return;
        if (how === null) await hands.sees("payments:share.failed");
        if (how === "copied") await hands.sees("payments:share.copied");
      },
    },
  },
  timers: { nextLook: ["настанет время спросить о чеке ещё раз", "it is time to ask for the receipt again"] },
  states: {
    "list.unread": { says: null, sees: ["documents:public.title"] },
    "list.reading": {
      says: ["Сообщение ‹payments:loading›", "Message ‹payments:loading›"],
      sees: onList("payments:loading", "payments:loading.rest"),
    },
    "list.interrupted": {
      says: ({ context }) =>
        context.payments === null
          ? ["Сообщение ‹payments:failed.title›", "Message ‹payments:failed.title›"]
          : ["Сообщение ‹payments:stale.title›", "Message ‹payments:stale.title›"],
      sees: onList("payments:failed.title", "payments:stale.title"),
    },
    "list.read.idle": {
      says: ["Экран ‹payments:title›, платежи показаны", "Screen ‹payments:title›, the payments are shown"],
      sees: onList("payments:csv"),
      hides: ["payments:loading.rest", "payments:stale.title", "payments:csv.pending"],
    },
    "list.read.saving": ["Под кнопкой ‹payments:csv.pending›", "Below the button ‹payments:csv.pending›"],
    "list.read.unsaved": {
      says: ["Под кнопкой ‹payments:csv.failed›", "Below the button ‹payments:csv.failed›"],
      sees: onList("payments:csv.failed"),
    },
    "sharing.saving": null,
    "sharing.unsaved": [
      "Под кнопкой ‹checkout:calendar.failed›",
      "Below the button ‹checkout:calendar.failed›",
    ],
    "sharing.idle": null,
    "sharing.sharing": null,
    "receipt.closed": null,
    "receipt.reading": {
      says: ["чек загружается", "the receipt is loading"],
      sees: onOne("payments:one.loading", "payments:one.checking", "payments:one.title.paid"),
    },
    "receipt.awaited": {
      says: (now) =>
        now.context.payments?.find(({ id }) => id === now.context.openId)?.status === "processing"
          ? ["‹payments:one.title.processing sum=*›", "‹payments:one.title.processing sum=*›"]
          : ["‹payments:receipt.pending.title›", "‹payments:receipt.pending.title›"],
      sees: onOne("payments:one.title.processing", "payments:receipt.pending.title"),
      hides: ["payments:one.checking", "payments:one.stale"],
    },
    "receipt.shown": {
      says: ["чек показан", "the receipt is shown"], // A payment without a final status after all checks stays until the next request.
      sees: onOne("payments:receipt.number", "payments:one.check"),
      hides: ["payments:one.checking", "payments:one.stale"],
    },
    "receipt.missing": {
      says: ["‹payments:one.missing.title›", "‹payments:one.missing.title›"],
      sees: onOne("payments:one.missing.title"),
    },
    "receipt.unreachable": {
      says: ["‹payments:one.failed.title›", "‹payments:one.failed.title›"],
      sees: onOne("payments:one.failed.title", "payments:one.stale"),
    },
  },
};
