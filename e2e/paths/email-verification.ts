import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import type { FoundToken } from "#machines/email-verification/email-verification.ports.ts";
import { verifyEmail } from "#contract/user.ts";
import { nextOf } from "./bank.ts";
import type { Moment, PathTable } from "./table.ts";
import { answered, refused } from "./same-json.ts";

// Cast: the port's output in the model; a path begins with it.
const foundIn = (later: Moment["later"]) => nextOf(later, "findToken") as FoundToken | null | undefined;

export const emailVerificationPaths: PathTable<typeof emailVerificationMachine> = {
  title: ["Подтверждение почты", "Confirming the e-mail"],
  start: ["Откройте ссылку из письма.", "Open the link in the letter."],
  page: {
    at: (later) =>
      foundIn(later)?.kind === "found" ? `/verify-email/?token=${"t".repeat(32)}` : "/verify-email/",
    isAlone: true,
    longest: 12,
    stored: () => ({ credentials: null, version: null }),
    storedInTab: (later) => {
      const found = foundIn(later);
      return found?.kind === "known" ? { letter: found.outcome } : {};
    },
  },
  events: {
    "verification.retryRequested": [
      "Нажмите ‹verify-email:unreachable.again›",
      "Press ‹verify-email:unreachable.again›",
    ],
    "session.ended": {
      says: ["Выйдите", "Sign out"],
      impossible: "no client is signed in at this page in the tests",
    },
  },
  ports: {
    findToken: {
      says: {
        found: ["В ссылке есть код подтверждения", "The link has a code"],
        missing: ["В ссылке нет кода подтверждения", "The link has no code"],
        "known verified": ["Эта ссылка уже сработала", "This link has worked already"],
        "known refused": ["Эту ссылку сервер уже отклонил", "The server has refused this link already"],
        outage: ["Ссылка не читается", "The link cannot be read"],
      },
      isStorage: true,
    },
    verifyEmail: {
      says: {
        verified: ["Сервер подтвердил почту", "The server has confirmed the e-mail"],
        refused: ["Сервер не принял ссылку", "The server does not accept the link"],
        "barred client.forbidden": ["Клиенту можно только смотреть", "The client may only read"],
        "barred client.deleting": ["Клиент просил удалить данные", "The client has asked for deletion"],
        outage: ["Сервер не ответил о почте", "The server does not answer about the e-mail"],
      },
      call: verifyEmail,
      reply: (output) => {
        if (output.kind === "verified") return answered(verifyEmail, {});
        return refused(output.kind === "refused" ? "email.tokenInvalid" : output.why);
      },
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
