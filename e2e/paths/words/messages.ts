import type { messagesMachine } from "#machines/messages/messages.machine.ts";
import type { Words } from "./sentence.ts";

export const messagesWords: Words<typeof messagesMachine> = {
  title: ["Что не получилось", "What did not work"],
  start: ["Войдите.", "Sign in."],
  events: {
    "message.told": ["Введите промокод, который не подходит", "Enter a promo code that does not fit"],
  },
  ports: {
    watchMessages: {
      "message.told": [
        "Введите промокод, который не подходит, или отключите сервер и повторите",
        "Enter a promo code that does not fit, or stop the server and repeat",
      ],
    },
  },
  states: {
    "": [
      "На /profile/?at=messages сказано, что не получилось",
      "/profile/?at=messages says what did not work",
    ],
  },
};
