import * as v from "valibot";
import { signAct } from "#contract/subscription.ts";
import type { actsMachine } from "#machines/acts/acts.machine.ts";
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
      const { openId, signed } = stateOf(from).context as {
        openId: number | null;
        signed: { id: number } | null;
      };
      return move.verb === "act" &&
        // Cast: the events of this machine.
        (move.event as { type: string }).type === "act.signRequested" &&
        signed !== null &&
        signed.id === openId
        ? "an act that is signed is not offered for it again"
        : null;
    },
    around: ({ subscriptions }) => ({
      subscriptions: subscriptions.map((one) => ({ ...one, acts: [act(7), act(8)] })),
    }),
  },
  events: {
    "act.opened": {
      says: ["Откройте акт № {id}", "Open act {id}"],
      play: (hands, { id }) => hands.go(`/documents/?act=${id}`),
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
    signAct: {
      says: {
        signed: ["Сервер принял подпись", "The server has accepted the signature"],
        missing: ["Сервер такого акта не знает", "The server does not know such an act"],
        outage: ["Сервер не ответил на подпись", "The server does not answer the signature"],
      },
      call: signAct,
      reply: (output) =>
        output.kind === "missing"
          ? refused("resource.missing")
          : (request) => {
              const { id } = v.parse(Asked, request.postDataJSON());
              return answered(signAct, act(id, { signed: true, signedAt: output.signedAt }));
            },
    },
  },
  states: {
    unsigned: {
      says: ["Экран ‹documents:title›", "Screen ‹documents:title›"],
      sees: ["documents:public.title"],
    },
    reading: {
      says: ["Экран акта с кнопкой ‹documents:sign.submit›", "The act’s page with ‹documents:sign.submit›"], // An open act may have been signed before.
      sees: ["documents:sign.submit", "documents:sign.print"],
    },
    signing: {
      says: ["На кнопке ‹documents:sign.signing›", "The button says ‹documents:sign.signing›"], // Another unsigned act says why it has to wait.
      sees: ["documents:sign.signing", "documents:sign.why.pending", "documents:sign.print"],
    },
    signed: ["‹documents:sign.done›", "‹documents:sign.done›"],
  },
};
