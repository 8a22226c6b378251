import * as v from "valibot";
import { getPaper } from "#contract/paper.ts";
import { signAct } from "#contract/subscription.ts";
import type { ActsContext, actsMachine } from "#machines/acts/acts.machine.ts";
import { act } from "#machines/acts/acts.model.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const Asked = v.object({ id: v.number() });

export const actsPaths: PathTable<typeof actsMachine> = {
  title: ["Подпись актов", "Signing acts"],
  start: ["Войдите и откройте /documents/.", "Sign in and open /documents/."],
  page: {
    at: "/documents/",
    also: ({ from, move }) => {
      // Cast: the context of this machine.
      const { open, signed, paper } = stateOf(from).context as Pick<ActsContext, "open" | "signed" | "paper">;
      // Cast: the events of this machine.
      const type = move.verb === "act" ? (move.event as { type: string }).type : null;
      if (type === "paper.refreshRequested" && paper !== null)
        return "a shown paper has no button to read it again";
      return type === "act.signRequested" && signed !== null && open?.kind === "act" && signed.id === open.id
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
      says: ["Нажмите ‹papers:failed.again›", "Press ‹papers:failed.again›"],
      play: (hands) => hands.press("papers:failed.again"),
    },
    "language.changed": {
      says: ["Переключите язык", "Switch the language"],
      impossible: "another language is another page, on which the paper is opened again",
    },
    "act.signRequested": {
      says: ({ agreed }) =>
        agreed
          ? [
              "Отметьте, что всё прочитано, и нажмите ‹documents:sign.submit›",
              "Tick that all was read, and press ‹documents:sign.submit›",
            ]
          : [
              "Нажмите ‹documents:sign.submit›, не отмечая, что всё прочитано",
              "Press ‹documents:sign.submit› without ticking that all was read",
            ],
      play: async (hands, { agreed }) => {
        await hands.tick(agreed);
        await hands.press("documents:sign.submit");
      },
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
    signAct: {
      says: {
        signed: ["Сервер принял подпись", "The server has accepted the signature"],
        missing: ["Сервер такого акта не знает", "The server does not know such an act"],
        changed: ["Документ на сервере уже другой", "The document is another on the server by now"],
        outage: ["Сервер не ответил на подпись", "The server does not answer the signature"],
      },
      call: signAct,
      reply: (output) =>
        output.kind !== "signed"
          ? refused(output.kind === "missing" ? "resource.missing" : "act.changed")
          : (request) => {
              const { id } = v.parse(Asked, request.postDataJSON());
              return answered(signAct, act(id, { signed: true, signedAt: output.signedAt }));
            },
    },
  },
  states: {
    network: null,
    "reading.closed": ["Экран ‹documents:title›", "Screen ‹documents:title›"],
    "reading.loading": {
      says: ["‹papers:loading›", "‹papers:loading›"],
      // A shown paper stays while it is read again.
      sees: [
        "papers:loading",
        "documents:sign.submit",
        "documents:sign.signing",
        "documents:sign.print",
        "papers:print",
      ],
    },
    "reading.shown": {
      says: ["Документ на экране", "The document is on the screen"],
      sees: [
        "documents:sign.submit",
        "documents:sign.signing",
        "documents:sign.print",
        "documents:sign.why.pending",
        "papers:print",
      ],
    },
    "reading.missing": ["‹papers:missing.title›", "‹papers:missing.title›"],
    "reading.unreachable": ["‹papers:failed.title›", "‹papers:failed.title›"],
    "signing.idle": null,
    "signing.signing": {
      says: ["На кнопке ‹documents:sign.signing›", "The button says ‹documents:sign.signing›"],
      // Another paper may be open meanwhile.
      sees: null,
    },
  },
};
