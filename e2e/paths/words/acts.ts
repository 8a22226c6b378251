import type { actsMachine } from "#machines/acts/acts.machine.ts";
import type { Words } from "./sentence.ts";

export const actsWords: Words<typeof actsMachine> = {
  title: ["Подпись актов", "Signing acts"],
  start: ["Войдите и откройте /documents/.", "Sign in and open /documents/."],
  events: {
    "act.opened": ["Откройте акт № {id}", "Open act {id}"],
    "act.signRequested": ({ agreed }) =>
      agreed
        ? [
            "Отметьте, что всё прочитано, и нажмите ‹documents:sign.submit›",
            "Tick that all was read, and press ‹documents:sign.submit›",
          ]
        : [
            "Нажмите ‹documents:sign.submit›, не отмечая, что всё прочитано",
            "Press ‹documents:sign.submit› without ticking that all was read",
          ],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  ports: {
    signAct: {
      signed: ["Сервер принял подпись", "The server has accepted the signature"],
      missing: ["Сервер такого акта не знает", "The server does not know such an act"],
      outage: ["Сервер не ответил на подпись", "The server does not answer the signature"],
    },
  },
  states: {
    unsigned: ["Экран ‹documents:title›", "Screen ‹documents:title›"],
    reading: ["Экран акта с кнопкой ‹documents:sign.submit›", "The act’s page with ‹documents:sign.submit›"],
    signing: ["На кнопке ‹documents:sign.signing›", "The button says ‹documents:sign.signing›"],
    signed: ["‹documents:sign.done›", "‹documents:sign.done›"],
  },
};
