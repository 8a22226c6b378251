import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { Sentence, Words } from "./sentence.ts";

const kept: Sentence = ["Браузер забыл прежнее состояние", "The browser has forgotten the former state"];
const over: Sentence = [
  "Выход закончен: в браузере ничего не осталось",
  "Signing out is done: the browser keeps nothing",
];

const codes = { none: "nothing", ofUnknownPhone: "codeElsewhere", open: "code" } as const;

export const sessionWords: Words<typeof sessionMachine> = {
  title: ["Вход и выход", "Signing in and out"],
  start: ["Откройте главную страницу.", "Open the home page."],
  events: {
    "phone.submitted": [
      "Введите телефон +{phone} и нажмите ‹sign-in:phone.submit›",
      "Enter the phone +{phone} and press ‹sign-in:phone.submit›",
    ],
    "phone.changeRequested": ["Нажмите ‹sign-in:code.change›", "Press ‹sign-in:code.change›"],
    "code.submitted": [
      "Введите код {code}: последняя цифра отправляет его, как и ‹sign-in:code.submit›",
      "Enter the code {code}: its last digit sends it, as does ‹sign-in:code.submit›",
    ],
    "code.resendRequested": ["Нажмите ‹sign-in:resend.again›", "Press ‹sign-in:resend.again›"],
    "code.callRequested": ["Нажмите ‹sign-in:call.again›", "Press ‹sign-in:call.again›"],
    "session.retryRequested": ["Нажмите ‹sign-in:waiting.again›", "Press ‹sign-in:waiting.again›"],
    "session.logoutRequested": ["Нажмите ‹shell:signOut›", "Press ‹shell:signOut›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "session.rejected": [
      "Сервер больше не принимает этот вход (ответ 401)",
      "The server no longer takes this sign-in (reply 401)",
    ],
    "session.endedElsewhere": ["Выйдите в другой вкладке", "Sign out in another tab"],
    "session.startedElsewhere": [
      "Войдите другим клиентом в другой вкладке",
      "Sign in as another client in another tab",
    ],
    "client.flagged": [
      "Сервер отвечает, что клиенту теперь можно только смотреть",
      "The server says that the client may now only read",
    ],
    "post.blocked": [
      "Попробуйте что-нибудь изменить: ничего не отправляется",
      "Try to change something: nothing is sent",
    ],
  },
  where: {
    "phone.changeRequested": {
      "anonymous.locked": ["Нажмите ‹sign-in:locked.otherPhone›", "Press ‹sign-in:locked.otherPhone›"],
    },
    "code.resendRequested": {
      "anonymous.codeSent.code.spent": ["Нажмите ‹sign-in:code.sendNew›", "Press ‹sign-in:code.sendNew›"],
    },
  },
  ports: {
    restore: {
      nothing: ["В браузере ничего не сохранено", "The browser remembers nothing"],
      code: [
        "Вкладка помнит телефон +79990000004 и отправленный код, срок его не вышел",
        "The tab remembers the phone +79990000004 and a code that was sent and is still valid",
      ],
      codeElsewhere: [
        "В браузере помнится код, отправленный из другой вкладки, срок его не вышел",
        "The browser remembers a code that another tab had sent and that is still valid",
      ],
      lock: [
        "В браузере помнится блокировка входа на 15 минут",
        "The browser remembers that signing in is locked for 15 minutes",
      ],
      client: ["В браузере помнится вход", "The browser remembers a sign-in"],
      leaving: [
        "В браузере помнится вход клиента, который просил удалить данные",
        "The browser remembers a client who asked for deletion",
      ],
      firstVisit: ["Это первое посещение этого браузера", "It is the first visit of this browser"],
      older: [
        "В браузере помнится вход из прежней версии",
        "The browser remembers a sign-in of an older version",
      ],
      outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
    },
    resetState: {
      done: kept,
      outage: ["Хранилище браузера не очищается", "The browser’s storage cannot be cleared"],
    },
    saveVersion: {
      done: ["Браузер запомнил новую версию", "The browser remembers the new version"],
      outage: ["Хранилище браузера не записывается", "The browser’s storage cannot be written"],
    },
    recallChallenge: {
      none: ["Для этого телефона кода в браузере нет", "No code for this phone is remembered"],
      open: [
        "Для этого телефона код уже отправлен и ещё действует",
        "A code for this phone was already sent and is still valid",
      ],
      outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
    },
    forgetPhone: {
      done: ["Вкладка забыла прежний телефон", "The tab has forgotten the former phone"],
      outage: ["Хранилище вкладки не очищается", "The tab’s storage cannot be cleared"],
    },
    sendCode: {
      sent: ["Сервер отправил СМС с кодом", "The server has sent a text message with a code"],
      refused: ["Сервер не принимает этот номер", "The server does not accept this number"],
      locked: [
        "Сервер отвечает, что кодов просили слишком много",
        "The server says that too many codes were asked for",
      ],
      outage: ["Сервер не ответил на просьбу о коде", "The server does not answer the request for a code"],
    },
    requestCall: {
      called: ["Робот звонит", "The robot calls"],
      refused: ["Сервер отвечает, что позвонить нельзя", "The server says that there will be no call"],
      outage: ["Сервер не ответил на просьбу позвонить", "The server does not answer the request for a call"],
    },
    confirmCode: {
      confirmed: ["Код верный: сервер впускает", "The code is right: the server lets the client in"],
      "refused code.wrong": ["Код неверный, есть ещё две попытки", "The code is wrong, two tries are left"],
      lastTry: ["Код неверный, и это была последняя попытка", "The code is wrong, and that was the last try"],
      "refused code.expired": [
        "Сервер отвечает, что код устарел",
        "The server says that the code has expired",
      ],
      locked: ["Сервер закрывает вход на 15 минут", "The server locks signing in for 15 minutes"],
      outage: ["Сервер не ответил на код", "The server does not answer the code"],
    },
    loadClient: {
      client: ["Кабинет клиента загружен", "The client’s account is loaded"],
      newcomer: ["Клиент новый: города у него ещё нет", "The client is new and has no city yet"],
      forbidden: ["Клиенту можно только смотреть", "The client may only read"],
      leaving: ["Клиент просил удалить данные", "The client has asked for deletion"],
      outage: ["Сервер не отдал кабинет", "The server does not give the account"],
    },
    recallSeen: {
      nothing: ["О прежних устройствах браузер ничего не помнит", "The browser remembers no devices"],
      devices: ["Браузер помнит устройства клиента", "The browser remembers the client’s devices"],
      outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
    },
    endSession: { done: over, outage: over },
    registration: {
      given: [
        "Выберите город «Москва» и нажмите ‹profile:registration.submit›",
        "Choose the city “Москва” and press ‹profile:registration.submit›",
      ],
    },
    account: {
      given: [
        "Кабинет узнал, что клиенту теперь можно только смотреть",
        "The account has learnt that the client may now only read",
      ],
    },
  },
  kinds: {
    restore: ({ credentials, version, deletionRequested, sentCode, lock }) => {
      if (version === null) return "firstVisit";
      if (credentials === null) return lock ? "lock" : codes[sentCode.kind];
      return version === "1" ? "older" : deletionRequested ? "leaving" : "client";
    },
    recallSeen: (output) => (output === null ? "nothing" : "devices"),
    confirmCode: (output) =>
      output.kind !== "refused"
        ? output.kind
        : output.code === "code.wrong" && output.attemptsLeft === 0
          ? "lastTry"
          : `refused ${output.code}`,
    loadClient: ({ cityId, deletionRequested, forbidden }) =>
      deletionRequested ? "leaving" : forbidden ? "forbidden" : cityId === null ? "newcomer" : "client",
  },
  timers: {
    untilResend: ["отсчёт до нового кода закончится", "the countdown to another code ends"],
    untilCall: ["настанет время звонка", "the time of the call comes"],
    untilExpiry: ["код устареет", "the code expires"],
    untilUnlock: ["блокировка закончится", "the lock ends"],
  },
  states: {
    restoring: ["Страница ещё пустая", "The page is still empty"],
    resettingVersion: ["Страница ещё пустая", "The page is still empty"],
    savingVersion: ["Страница ещё пустая", "The page is still empty"],
    ending: ["Экран ‹sign-in:waiting.ending›", "Screen ‹sign-in:waiting.ending›"],
    "anonymous.enteringPhone": ["Экран ‹sign-in:phone.title›", "Screen ‹sign-in:phone.title›"],
    "anonymous.forgettingPhone": ["Экран ‹sign-in:phone.title›", "Screen ‹sign-in:phone.title›"],
    "anonymous.recallingCode": [
      "Экран ‹sign-in:phone.title›, на кнопке ‹sign-in:phone.submitting›",
      "Screen ‹sign-in:phone.title›, the button says ‹sign-in:phone.submitting›",
    ],
    "anonymous.sendingCode": [
      "Экран ‹sign-in:phone.title›, на кнопке ‹sign-in:phone.submitting›",
      "Screen ‹sign-in:phone.title›, the button says ‹sign-in:phone.submitting›",
    ],
    "anonymous.locked": ({ context: { lock } }) =>
      lock?.code === "request.tooMany"
        ? ["Экран ‹sign-in:locked.tooMany›", "Screen ‹sign-in:locked.tooMany›"]
        : ["Экран ‹sign-in:locked.title›", "Screen ‹sign-in:locked.title›"],
    "anonymous.codeSent.code.open.entering": [
      "Экран ‹sign-in:code.title›, поле ‹sign-in:code.label›",
      "Screen ‹sign-in:code.title›, field ‹sign-in:code.label›",
    ],
    "anonymous.codeSent.code.open.confirming": [
      "Экран ‹sign-in:code.title›, на кнопке ‹sign-in:code.submitting›",
      "Screen ‹sign-in:code.title›, the button says ‹sign-in:code.submitting›",
    ],
    "anonymous.codeSent.code.spent": [
      "Экран ‹sign-in:code.title›: код больше не подходит, есть ‹sign-in:code.sendNew›",
      "Screen ‹sign-in:code.title›: the code is spent, there is ‹sign-in:code.sendNew›",
    ],
    "anonymous.codeSent.resend.cooling": [
      "‹sign-in:resend.again› ещё нельзя нажать: идёт отсчёт",
      "‹sign-in:resend.again› cannot be pressed yet: the countdown runs",
    ],
    "anonymous.codeSent.resend.resendable": ["отсчёт закончен", "the countdown is over"],
    "anonymous.codeSent.resend.resending": ["новый код отправляется", "another code is being sent"],
    "anonymous.codeSent.call.unavailable": null,
    "anonymous.codeSent.call.awaited": ["‹sign-in:call.awaited time=*›", "‹sign-in:call.awaited time=*›"],
    "anonymous.codeSent.call.calling": ["‹sign-in:call.calling›", "‹sign-in:call.calling›"],
    "anonymous.codeSent.call.available": ["‹sign-in:call.failed›", "‹sign-in:call.failed›"],
    "anonymous.codeSent.call.called": ["‹sign-in:call.called›", "‹sign-in:call.called›"],
    "authenticated.loadingClient": ["Экран ‹sign-in:waiting.title›", "Screen ‹sign-in:waiting.title›"],
    "authenticated.unreachable.recalling": [
      "Экран ‹sign-in:waiting.failed›: сервер не ответил",
      "Screen ‹sign-in:waiting.failed›: the server did not answer",
    ],
    "authenticated.unreachable.recalled": [
      "Экран ‹sign-in:waiting.failed›: сервер не ответил",
      "Screen ‹sign-in:waiting.failed›: the server did not answer",
    ],
    "authenticated.stopped": [
      "Экран ‹sign-in:waiting.failed›: вы просили удалить данные",
      "Screen ‹sign-in:waiting.failed›: you asked for deletion",
    ],
    "authenticated.admitting": null,
    "authenticated.registering": [
      "Экран ‹profile:registration.title›",
      "Screen ‹profile:registration.title›",
    ],
    "authenticated.signedIn.loggedIn": [
      "Кабинет открыт, экран ‹catalog:title›",
      "The account is open, screen ‹catalog:title›",
    ],
    "authenticated.signedIn.forbidden": [
      "Кабинет открыт: ‹shell:forbidden.title›",
      "The account is open: ‹shell:forbidden.title›",
    ],
    "authenticated.signedIn.deletionPending": [
      "Экран ожидания удаления с кнопкой ‹deletion:takeBack.ask›",
      "Deletion screen with ‹deletion:takeBack.ask›",
    ],
  },
};
