import * as v from "valibot";
import { getPaper } from "#contract/paper.ts";
import { requestSigningCode, signAct } from "#contract/subscription.ts";
import type { ActsContext, actsMachine } from "#machines/acts/acts.machine.ts";
import { act } from "#machines/acts/acts.model.ts";
import type { SigningChallenge } from "#machines/acts/acts.ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const Asked = v.object({ id: v.number() });

const codeReply = ({ id, resend, expiry }: SigningChallenge) =>
  answered(requestSigningCode, {
    challenge: id,
    codeLength: 4,
    resendAfter: resend.left / 1000,
    callAfter: resend.left / 1000,
    expiresIn: expiry.left / 1000,
    next: null,
  });

export const actsPaths: PathTable<typeof actsMachine> = {
  title: ["Подпись актов", "Signing acts"],
  start: ["Войдите и откройте /documents/.", "Sign in and open /documents/."],
  page: {
    at: "/documents/",
    also: ({ from, move }) => {
      // Cast: the context of this machine.
      const { open, signed } = stateOf(from).context as Pick<ActsContext, "open" | "signed">;
      // Cast: the events of this machine.
      const type = move.verb === "act" ? (move.event as { type: string }).type : null;
      if (type === "paper.refreshRequested" && !JSON.stringify(stateOf(from).value).includes("unreachable"))
        return "only a paper that could not be read has a button to read it again";
      return type === "act.codeRequested" && signed !== null && open?.kind === "act" && signed.id === open.id
        ? "an act that is signed is not offered for it again"
        : null;
    },
    around: ({ subscriptions }) => ({
      subscriptions: subscriptions.slice(0, 1).map((one) => ({ ...one, id: 7, acts: [act(7), act(8)] })),
    }),
  },
  events: {
    "paper.opened": {
      says: ({ paper: { kind, pen } }) =>
        kind === "contract"
          ? ["Откройте договор № {paper.id}", "Open contract {paper.id}"]
          : pen
            ? ["Откройте акт № {paper.id} для печати", "Open act {paper.id} to print it"]
            : ["Откройте акт № {paper.id}", "Open act {paper.id}"],
      play: (hands, { paper: { kind, id, pen } }) =>
        hands.go(kind === "contract" || pen ? `/print/?${kind}=${id}` : `/documents/?act=${id}`),
    },
    "paper.refreshRequested": {
      says: ["Нажмите ‹shell:load.again›", "Press ‹shell:load.again›"],
      play: (hands) => hands.press("shell:load.again"),
    },
    "language.changed": {
      says: ["Переключите язык", "Switch the language"],
      impossible: "another language is another page, on which the paper is opened again",
    },
    "act.codeRequested": {
      says: ({ agreed }) =>
        agreed
          ? [
              "Отметьте, что всё прочитано, и нажмите ‹documents:sign.request›",
              "Tick that all was read, and press ‹documents:sign.request›",
            ]
          : [
              "Нажмите ‹documents:sign.request›, не отмечая, что всё прочитано",
              "Press ‹documents:sign.request› without ticking that all was read",
            ],
      play: async (hands, { agreed }) => {
        await hands.tick(agreed);
        await hands.press("documents:sign.request");
      },
    },
    "code.submitted": {
      says: ["Введите код {code}", "Enter the code {code}"],
      play: async (hands, { code }) => {
        await hands.fill("documents:sign.code", "");
        await hands.fill("documents:sign.code", code);
      },
    },
    "code.resendRequested": {
      says: ["Нажмите ‹sign-in:resend.again›", "Press ‹sign-in:resend.again›"],
      play: (hands) => hands.press("sign-in:resend.again"),
      where: {
        "signing.codeSent.code.spent": ["Нажмите ‹documents:sign.newCode›", "Press ‹documents:sign.newCode›"],
      },
      isExact: true,
    },
    ...connection,
  },
  ports: {
    readPaper: {
      says: {
        found: ["Сервер прислал документ", "The server has sent the document"],
        missing: ["Сервер такого документа не знает", "The server does not know such a document"],
        outage: ["Сервер не прислал документ", "The server does not send the document"],
      },
      call: getPaper,
      reply: (output) =>
        output.kind === "missing" ? refused("resource.missing") : answered(getPaper, { paper: output.paper }),
    },
    sendCode: {
      says: {
        sent: ["Сервер отправил СМС с кодом", "The server has sent a text message with a code"],
        limited: [
          "Сервер отвечает, что кодов просили слишком много",
          "The server says that too many codes were asked for",
        ],
        missing: ["Сервер такого акта не знает", "The server does not know such an act"],
        changed: ["Документ на сервере уже другой", "The document is another on the server by now"],
        consentsLacking: [
          "Сервер отвечает, что оферта не принята",
          "The server says that the offer was not accepted",
        ],
        outage: ["Сервер не ответил на просьбу о коде", "The server does not answer the request for a code"],
      },
      call: requestSigningCode,
      reply: (output, { now }) => {
        if (output.kind === "sent") return codeReply(output.challenge);
        if (output.kind === "limited")
          return refused("request.tooMany", { until: new Date(now + output.until.left).toISOString() });
        if (output.kind === "consentsLacking")
          return refused("consent.required", { consents: [{ kind: "offer", version: 1, changes: null }] });
        return refused(output.kind === "missing" ? "resource.missing" : "act.changed");
      },
    },
    signAct: {
      says: {
        signed: ["Сервер принял подпись", "The server has accepted the signature"],
        refused: ["Сервер не принял код", "The server has not accepted the code"],
        missing: ["Сервер такого акта не знает", "The server does not know such an act"],
        changed: ["Документ на сервере уже другой", "The document is another on the server by now"],
        outage: ["Сервер не ответил на подпись", "The server does not answer the signature"],
      },
      call: signAct,
      reply: (output) =>
        output.kind === "refused"
          ? refused(output.code, output.code === "code.wrong" ? { attemptsLeft: output.attemptsLeft } : {})
          : output.kind !== "signed"
            ? refused(output.kind === "missing" ? "resource.missing" : "act.changed")
            : (request) => {
                const { id } = v.parse(Asked, request.postDataJSON());
                return answered(signAct, act(id, { signed: true, signedAt: output.signedAt }));
              },
    },
  },
  timers: {
    untilResend: ["отсчёт до нового кода закончится", "the countdown to another code ends"],
    untilExpiry: ["код устареет", "the code expires"],
    untilAllowed: ["код можно будет запросить снова", "a code can be requested again"],
  },
  states: {
    network: null,
    "reading.closed": ["Экран ‹documents:title›", "Screen ‹documents:title›"],
    "reading.loading": {
      says: ["‹papers:loading›", "‹papers:loading›"],
      // A shown paper stays while it is read again.
      sees: [
        "papers:loading",
        "documents:sign.request",
        "documents:sign.requesting",
        "documents:sign.submit",
        "documents:sign.newCode",
        "documents:sign.signing",
        "documents:sign.print",
        "papers:print",
      ],
    },
    "reading.shown": {
      says: ["Документ на экране", "The document is on the screen"],
      sees: [
        "documents:sign.request",
        "documents:sign.requesting",
        "documents:sign.submit",
        "documents:sign.newCode",
        "documents:sign.signing",
        "documents:sign.print",
        "documents:sign.why.pending",
        "papers:print",
      ],
    },
    "reading.missing": ["‹papers:missing.title›", "‹papers:missing.title›"],
    "reading.unreachable": ["‹papers:failed.title›", "‹papers:failed.title›"],
    "signing.idle": null,
    "signing.requesting": {
      says: ["На кнопке ‹documents:sign.requesting›", "The button says ‹documents:sign.requesting›"],
      sees: ["documents:sign.requesting"],
    },
    "signing.limited": {
      says: [
        "На кнопке сказано, когда код можно запросить снова",
        "The button says when a code can be requested again",
      ],
      sees: null,
    },
    "signing.codeSent.code.open.entering": {
      says: ["Поле ‹documents:sign.code›", "Field ‹documents:sign.code›"],
      sees: ["documents:sign.code"],
    },
    "signing.codeSent.code.spent": {
      says: ["Код больше не подходит", "The code is spent"],
      sees: ["documents:sign.code"],
    },
    "signing.codeSent.resend.cooling": {
      says: [
        "‹sign-in:resend.again› ещё нельзя нажать: идёт отсчёт",
        "‹sign-in:resend.again› cannot be pressed yet: the countdown runs",
      ],
      sees: null,
    },
    "signing.codeSent.resend.resendable": { says: ["отсчёт закончен", "the countdown is over"], sees: null },
    "signing.codeSent.resend.resending": {
      says: ["новый код отправляется", "another code is being sent"],
      sees: null,
    },
    "signing.codeSent.code.open.signing": {
      says: ["На кнопке ‹documents:sign.signing›", "The button says ‹documents:sign.signing›"],
      // Another paper may be open meanwhile.
      sees: null,
    },
  },
};
