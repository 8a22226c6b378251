import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import type { Words } from "./sentence.ts";

export const emailVerificationWords: Words<typeof emailVerificationMachine> = {
  title: ["Подтверждение почты", "Confirming the e-mail"],
  start: ["Откройте ссылку из письма.", "Open the link in the letter."],
  events: {
    "verification.retryRequested": [
      "Нажмите ‹verify-email:unreachable.again›",
      "Press ‹verify-email:unreachable.again›",
    ],
    "session.ended": ["Выйдите", "Sign out"],
  },
  ports: {
    findToken: {
      found: ["В ссылке есть код подтверждения", "The link has a code"],
      missing: ["В ссылке нет кода подтверждения", "The link has no code"],
      "told verified": ["Эта ссылка уже сработала", "This link has worked already"],
      "told refused": ["Эту ссылку сервер уже отклонил", "The server has refused this link already"],
      outage: ["Ссылка не читается", "The link cannot be read"],
    },
    verifyEmail: {
      verified: ["Сервер подтвердил почту", "The server has confirmed the e-mail"],
      refused: ["Сервер не принял ссылку", "The server does not accept the link"],
      "barred client.forbidden": ["Клиенту можно только смотреть", "The client may only read"],
      "barred client.deleting": ["Клиент просил удалить данные", "The client has asked for deletion"],
      outage: ["Сервер не ответил о почте", "The server does not answer about the e-mail"],
    },
  },
  states: {
    reading: ["Экран ‹verify-email:verifying.title›", "Screen ‹verify-email:verifying.title›"],
    verifying: ["Экран ‹verify-email:verifying.title›", "Screen ‹verify-email:verifying.title›"],
    unreachable: ["Экран ‹verify-email:unreachable.title›", "Screen ‹verify-email:unreachable.title›"],
    verified: ["Экран ‹verify-email:verified.title›", "Screen ‹verify-email:verified.title›"],
    missing: ["Экран ‹verify-email:missing.title›", "Screen ‹verify-email:missing.title›"],
    refused: ["Экран ‹verify-email:refused.title›", "Screen ‹verify-email:refused.title›"],
    barred: ["Экран ‹verify-email:barred.title›", "Screen ‹verify-email:barred.title›"],
  },
};
