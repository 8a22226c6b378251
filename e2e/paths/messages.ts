import { applyPromo, listBonus } from "#contract/bonus.ts";
import type { messagesMachine } from "#machines/messages/messages.machine.ts";
import type { MessageSignal } from "#machines/messages/messages.ports.ts";
import type { PathTable } from "./table.ts";
import { answered, refused } from "./same-json.ts";

export const messagesPaths: PathTable<typeof messagesMachine> = {
  title: ["Что не получилось", "What did not work"],
  start: ["Войдите.", "Sign in."],
  page: {
    at: "/documents/",
    also: ({ move }) =>
      move.verb === "answer" &&
      move.outcome.kind === "reported" &&
      // Cast: the event of this machine's listener.
      (move.outcome.event as MessageSignal).message.what === "unanswered"
        ? "what is not answered is asked again for a minute before anything is said: stories wait for it"
        : null,
  },
  events: {
    "message.reported": ["Введите промокод, который не подходит", "Enter a promo code that does not fit"],
  },
  ports: {
    watchMessages: {
      says: {
        "message.reported": [
          "Введите промокод, который не подходит, или отключите сервер и повторите",
          "Enter a promo code that does not fit, or stop the server and repeat",
        ],
      },
      play: async (hands, output, { answer }) => {
        // Cast: the event of this machine's listener.
        const { what } = (output as unknown as MessageSignal).message;
        await hands.go("/bonus-system/");
        await answer(listBonus, answered(listBonus, { bonus: 0, entries: [] }));
        await hands.fill("bonus:promo.label", "NEW100");
        await hands.press("bonus:promo.apply");
        await answer(applyPromo, what === "promo.used" ? refused(what) : "outage");
        await hands.go("/profile/?at=messages");
        await hands.sees(what === "promo.used" ? "messages:said.promo.used" : "messages:said.fault");
      },
    },
  },
  states: {
    "": [
      "На /profile/?at=messages сказано, что не получилось",
      "/profile/?at=messages says what did not work",
    ],
  },
};
