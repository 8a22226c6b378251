import { type StateValue, matchesState } from "xstate";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { developmentApp } from "#contract/headers.ts";
import { getClient } from "#contract/user.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { OutputOf } from "#machines/runtime/ports.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { CodeChallenge, Remembered } from "#machines/session/session.ports.ts";
import { hashPhone } from "#src/ports/session-online.ts";
import { nextOf } from "./bank.ts";
import type { Hands } from "./page-actions.ts";
import type { Text } from "../texts.ts";
import { type Moment, type PathTable, type Sentence, connection } from "./table.ts";
import { answered, refused, wireToken } from "./same-json.ts";

const kept: Sentence = ["Браузер забыл прежнее состояние", "The browser has forgotten the former state"];
const over: Sentence = [
  "Выход закончен: в браузере ничего не осталось",
  "Signing out is done: the browser keeps nothing",
];

const codes = { none: "nothing", ofUnknownPhone: "codeElsewhere", open: "code" } as const;

/** A stored challenge. */
const foundId = "found".padEnd(16, "-");

/** A challenge of this phone; for null of no particular one. `now` in ms. */
const keptChallenge = (phone: string | null, left: { resend: number; expiry: number }, now: number) => ({
  id: foundId,
  salt: "salt",
  mark: phone === null ? "none" : hashPhone(phone, "salt"),
  resendAt: now + left.resend,
  callAt: null,
  expiresAt: now + left.expiry,
});

/** The model's stored state at the start of a path. Throws if the path starts otherwise. */
const rememberedIn = (later: Moment["later"]): Remembered => {
  // Cast: the port's output in the model.
  const remembered = nextOf(later, "restore") as Remembered | null | undefined;
  if (remembered == null) throw new Error("a path of the session begins with what is remembered");
  return remembered;
};

/** The latest time in the contract's format, for locks without an end. */
const moment = (now: number, left: number): string => new Date(now + Math.min(left, 2 ** 40)).toISOString();

const challengeReply = ({ id, resend, call, expiry }: CodeChallenge) =>
  answered(requestCode, {
    challenge: id.padEnd(16, "-"),
    codeLength: 4,
    resendAfter: resend.left / 1000,
    callAfter: (call?.left ?? 0) / 1000,
    expiresIn: expiry.left / 1000,
    next: call === null ? null : "call",
  });

/** Prepares the storage for the next recall. */
const prepareRecall = async (hands: Hands, phone: string, { later: [next], now }: Moment): Promise<void> => {
  if (next?.verb !== "answer" || next.port !== "recallChallenge" || next.outcome.kind !== "returned") return;
  // Cast: the port's output in the model.
  const recalled = next.outcome.output as OutputOf<typeof sessionMachine, "recallChallenge">;
  const left = recalled.kind === "open" ? recalled.challenge : null;
  const challenge = left && keptChallenge(phone, { resend: left.resend.left, expiry: left.expiry.left }, now);
  await hands.store({ challenge });
};

const elsewhere = "another tab or the server causes it: stories show it";

/** The call is shown on the screen of the code, not on that of the consents. */
const besideCode =
  (text: Text) =>
  (value: StateValue): readonly Text[] | null =>
    matchesState({ anonymous: { codeSent: { code: { open: "entering" } } } }, value) ? [text] : null;

export const sessionPaths: PathTable<typeof sessionMachine> = {
  title: ["Вход и выход", "Signing in and out"],
  start: ["Откройте главную страницу.", "Open the home page."],
  page: {
    at: "/",
    isAlone: true,
    longest: 12,
    around: () => ({ subscriptions: [] }),
    stored: ({ later, now }) => {
      const { credentials, version, deletionRequested, lock, sentCode } = rememberedIn(later);
      return {
        credentials: credentials && { token: wireToken, clientId: 1 },
        version: version === "1" ? "0.9.0" : version && developmentApp.version,
        deletion: deletionRequested ? 1 : null,
        lock: lock && { code: lock.code, until: now + Math.min(lock.until.left, 2 ** 40) },
        challenge:
          sentCode.kind === "none" ? null : keptChallenge(null, { resend: 5_000, expiry: 200_000 }, now),
      };
    },
    storedInTab: (later) => {
      const { sentCode } = rememberedIn(later);
      return sentCode.kind === "open" ? { phone: { phone: sentCode.phone, challenge: foundId } } : {};
    },
    staysAsArrived: (later) => rememberedIn(later).credentials !== null,
    also: ({ from, move }) =>
      move.verb === "act" &&
      // Cast: the events of any machine are events.
      (move.event as { type: string }).type === "session.logoutRequested" &&
      stateOf(from).hasTag("pending")
        ? "while the client is loaded the page offers nothing: it takes a moment, or fails"
        : null,
  },
  events: {
    "phone.submitted": {
      says: [
        "Введите телефон +{phone} и нажмите ‹sign-in:phone.submit›",
        "Enter the phone +{phone} and press ‹sign-in:phone.submit›",
      ],
      play: async (hands, { phone }, moment) => {
        await prepareRecall(hands, phone, moment);
        await hands.fill("sign-in:phone.label", `+${phone}`);
        await hands.press("sign-in:phone.submit");
      },
    },
    "phone.changeRequested": {
      says: ["Нажмите ‹sign-in:code.change›", "Press ‹sign-in:code.change›"],
      where: {
        "anonymous.locked": ["Нажмите ‹sign-in:locked.otherPhone›", "Press ‹sign-in:locked.otherPhone›"],
        "anonymous.codeSent.code.open.consenting": [
          "Нажмите ‹sign-in:locked.otherPhone›",
          "Press ‹sign-in:locked.otherPhone›",
        ],
      },
      isExact: true,
    },
    "code.submitted": {
      says: [
        "Введите код {code}: последняя цифра отправляет его, как и ‹sign-in:code.submit›",
        "Enter the code {code}: its last digit sends it, as does ‹sign-in:code.submit›",
      ],
      play: async (hands, { code }) => {
        await hands.fill("sign-in:code.label", "");
        await hands.fill("sign-in:code.label", code);
      },
    },
    "consents.given": {
      says: [
        "Отметьте ‹shell:consents.personalData› и ‹shell:consents.offer›, нажмите ‹sign-in:consents.submit›",
        "Tick ‹shell:consents.personalData› and ‹shell:consents.offer›, press ‹sign-in:consents.submit›",
      ],
      play: async (hands) => {
        await hands.tick();
        await hands.tick();
        await hands.press("sign-in:consents.submit");
      },
    },
    "code.resendRequested": {
      says: ["Нажмите ‹sign-in:resend.again›", "Press ‹sign-in:resend.again›"],
      where: {
        "anonymous.codeSent.code.spent": ["Нажмите ‹sign-in:code.sendNew›", "Press ‹sign-in:code.sendNew›"],
      },
      isExact: true,
    },
    "code.callRequested": {
      says: ["Нажмите ‹sign-in:call.again›", "Press ‹sign-in:call.again›"],
      isExact: true,
    },
    "session.retryRequested": ["Нажмите ‹sign-in:waiting.again›", "Press ‹sign-in:waiting.again›"],
    "session.logoutRequested": {
      says: ["Нажмите ‹shell:signOut›", "Press ‹shell:signOut›"],
      play: async (hands) => {
        // With an open account the sign-out is in the menu.
        if (!(await hands.shows("sign-in:waiting.signOut")) && !(await hands.shows("shell:signOut")))
          await hands.press("shell:nav.menu");
        await hands.press(["sign-in:waiting.signOut", "shell:signOut"]);
      },
    },
    ...connection,
    "session.rejected": {
      says: [
        "Сервер больше не принимает этот вход (ответ 401)",
        "The server no longer takes this sign-in (reply 401)",
      ],
      impossible: elsewhere,
    },
    "session.endedElsewhere": {
      says: ["Выйдите в другой вкладке", "Sign out in another tab"],
      impossible: elsewhere,
    },
    "session.startedElsewhere": {
      says: ["Войдите другим клиентом в другой вкладке", "Sign in as another client in another tab"],
      impossible: elsewhere,
    },
    "client.flagged": {
      says: [
        "Сервер отвечает, что клиенту теперь можно только смотреть",
        "The server says that the client may now only read",
      ],
      impossible: elsewhere,
    },
    "post.blocked": {
      says: [
        "Попробуйте что-нибудь изменить: ничего не отправляется",
        "Try to change something: nothing is sent",
      ],
      impossible: elsewhere,
    },
  },
  ports: {
    restore: {
      says: {
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
      kindOf: ({ credentials, version, deletionRequested, sentCode, lock }) => {
        if (version === null) return "firstVisit";
        if (credentials === null) return lock ? "lock" : codes[sentCode.kind];
        return version === "1" ? "older" : deletionRequested ? "leaving" : "client";
      },
      isStorage: true,
    },
    resetState: {
      says: {
        done: kept,
        outage: ["Хранилище браузера не очищается", "The browser’s storage cannot be cleared"],
      },
      isStorage: true,
    },
    saveVersion: {
      says: {
        done: ["Браузер запомнил новую версию", "The browser remembers the new version"],
        outage: ["Хранилище браузера не записывается", "The browser’s storage cannot be written"],
      },
      isStorage: true,
    },
    recallChallenge: {
      says: {
        none: ["Для этого телефона кода в браузере нет", "No code for this phone is remembered"],
        open: [
          "Для этого телефона код уже отправлен и ещё действует",
          "A code for this phone was already sent and is still valid",
        ],
        outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
      },
      isStorage: true,
    },
    forgetPhone: {
      says: {
        done: ["Вкладка забыла прежний телефон", "The tab has forgotten the former phone"],
        outage: ["Хранилище вкладки не очищается", "The tab’s storage cannot be cleared"],
      },
      isStorage: true,
    },
    sendCode: {
      says: {
        sent: ["Сервер отправил СМС с кодом", "The server has sent a text message with a code"],
        refused: ["Сервер не принимает этот номер", "The server does not accept this number"],
        locked: [
          "Сервер отвечает, что кодов просили слишком много",
          "The server says that too many codes were asked for",
        ],
        outage: ["Сервер не ответил на просьбу о коде", "The server does not answer the request for a code"],
      },
      call: requestCode,
      reply: (output, { now }) => {
        if (output.kind === "sent") return challengeReply(output.challenge);
        return output.kind === "locked"
          ? refused(output.code, { until: moment(now, output.until.left) })
          : refused(output.code);
      },
    },
    requestCall: {
      says: {
        called: ["Робот звонит", "The robot calls"],
        refused: ["Сервер отвечает, что позвонить нельзя", "The server says that there will be no call"],
        outage: [
          "Сервер не ответил на просьбу позвонить",
          "The server does not answer the request for a call",
        ],
      },
      call: requestCode,
      reply: (output) => {
        // The call belongs to the open challenge, whose times the application knows.
        const past = { at: 0, left: 0 };
        return output.kind === "called"
          ? challengeReply({ id: "called", resend: past, call: past, expiry: past })
          : refused(output.code);
      },
    },
    confirmCode: {
      says: {
        confirmed: ["Код верный: сервер впускает", "The code is right: the server lets the client in"],
        unconsented: [
          "Код верный, аккаунт новый: сервер просит два согласия",
          "The code is right, the account is new: the server asks for two consents",
        ],
        "refused code.wrong": ["Код неверный, есть ещё две попытки", "The code is wrong, two tries are left"],
        lastTry: [
          "Код неверный, и это была последняя попытка",
          "The code is wrong, and that was the last try",
        ],
        "refused code.expired": [
          "Сервер отвечает, что код устарел",
          "The server says that the code has expired",
        ],
        locked: ["Сервер закрывает вход на 15 минут", "The server locks signing in for 15 minutes"],
        outage: ["Сервер не ответил на код", "The server does not answer the code"],
      },
      kindOf: (output) =>
        output.kind !== "refused"
          ? output.kind
          : output.code === "code.wrong" && output.attemptsLeft === 0
            ? "lastTry"
            : `refused ${output.code}`,
      call: confirmCode,
      reply: (output, { now }) => {
        if (output.kind === "confirmed")
          return answered(confirmCode, { token: wireToken, clientId: output.credentials.clientId });
        if (output.kind === "unconsented") return refused("consent.required", { consents: output.consents });
        return output.kind === "locked"
          ? refused(output.code, { until: moment(now, output.until.left) })
          : refused(output.code, { attemptsLeft: output.attemptsLeft });
      },
    },
    loadClient: {
      says: {
        client: ["Кабинет клиента загружен", "The client’s account is loaded"],
        newcomer: ["Клиент новый: города у него ещё нет", "The client is new and has no city yet"],
        forbidden: ["Клиенту можно только смотреть", "The client may only read"],
        leaving: ["Клиент просил удалить данные", "The client has asked for deletion"],
        outage: ["Сервер не отдал кабинет", "The server does not give the account"],
      },
      kindOf: ({ cityId, deletionRequested, forbidden }) =>
        deletionRequested ? "leaving" : forbidden ? "forbidden" : cityId === null ? "newcomer" : "client",
      call: getClient,
      reply: (client) => answered(getClient, client),
    },
    recallSeen: {
      says: {
        nothing: ["О прежних устройствах браузер ничего не помнит", "The browser remembers no devices"],
        devices: ["Браузер помнит устройства клиента", "The browser remembers the client’s devices"],
        outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
      },
      kindOf: (output) => (output === null ? "nothing" : "devices"),
      isStorage: true,
    },
    endSession: { says: { done: over, outage: over }, isStorage: true },
    registration: {
      says: {
        given: [
          "Выберите город «Москва» и нажмите ‹profile:registration.submit›",
          "Choose the city “Москва” and press ‹profile:registration.submit›",
        ],
      },
      // Registration is its own machine: the server accepts the choice at once.
      play: async (hands) => {
        await hands.find("city:label", /^Москва/);
        await hands.press("profile:registration.submit");
      },
    },
    account: {
      says: {
        given: [
          "Кабинет узнал, что клиенту теперь можно только смотреть",
          "The account has learnt that the client may now only read",
        ],
      },
      impossible: "the whole account would have to be played",
    },
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
    "anonymous.sendingCode": {
      says: [
        "Экран ‹sign-in:phone.title›, на кнопке ‹sign-in:phone.submitting›",
        "Screen ‹sign-in:phone.title›, the button says ‹sign-in:phone.submitting›",
      ],
      sees: ["sign-in:phone.submitting"],
    },
    "anonymous.locked": {
      says: ({ context: { lock } }) =>
        lock?.code === "request.tooMany"
          ? ["Экран ‹sign-in:locked.tooMany›", "Screen ‹sign-in:locked.tooMany›"]
          : ["Экран ‹sign-in:locked.title›", "Screen ‹sign-in:locked.title›"],
      sees: ["sign-in:locked.otherPhone"],
    },
    "anonymous.codeSent.code.open.entering": [
      "Экран ‹sign-in:code.title›, поле ‹sign-in:code.label›",
      "Screen ‹sign-in:code.title›, field ‹sign-in:code.label›",
    ],
    "anonymous.codeSent.code.open.confirming": {
      says: [
        "Экран ‹sign-in:code.title›, на кнопке ‹sign-in:code.submitting›",
        "Screen ‹sign-in:code.title›, the button says ‹sign-in:code.submitting›",
      ],
      sees: ["sign-in:code.submitting", "sign-in:consents.submitting"],
    },
    "anonymous.codeSent.code.open.consenting": [
      "Экран ‹sign-in:consents.title›: два согласия",
      "Screen ‹sign-in:consents.title›: two consents",
    ],
    "anonymous.codeSent.code.spent": {
      says: [
        "Экран ‹sign-in:code.title›: код больше не подходит, есть ‹sign-in:code.sendNew›",
        "Screen ‹sign-in:code.title›: the code is spent, there is ‹sign-in:code.sendNew›",
      ],
      // Another code can be sent after the countdown.
      sees: ["sign-in:code.title"],
    },
    "anonymous.codeSent.resend.cooling": {
      says: [
        "‹sign-in:resend.again› ещё нельзя нажать: идёт отсчёт",
        "‹sign-in:resend.again› cannot be pressed yet: the countdown runs",
      ],
      sees: null,
    },
    "anonymous.codeSent.resend.resendable": ["отсчёт закончен", "the countdown is over"],
    "anonymous.codeSent.resend.resending": ["новый код отправляется", "another code is being sent"],
    "anonymous.codeSent.call.unavailable": null,
    "anonymous.codeSent.call.awaited": {
      says: ["‹sign-in:call.awaited time=*›", "‹sign-in:call.awaited time=*›"],
      sees: besideCode("sign-in:call.awaited"),
    },
    "anonymous.codeSent.call.calling": {
      says: ["‹sign-in:call.calling›", "‹sign-in:call.calling›"],
      sees: besideCode("sign-in:call.calling"),
    },
    "anonymous.codeSent.call.available": {
      says: ["‹sign-in:call.failed›", "‹sign-in:call.failed›"],
      sees: besideCode("sign-in:call.failed"),
    },
    "anonymous.codeSent.call.called": {
      says: ["‹sign-in:call.called›", "‹sign-in:call.called›"],
      sees: besideCode("sign-in:call.called"),
    },
    "authenticated.loadingClient": {
      says: ["Экран ‹sign-in:waiting.title›", "Screen ‹sign-in:waiting.title›"], // After a start the page is still empty; after a sign-in it says that the account is loading.
      sees: null,
      hides: ["sign-in:phone.title", "sign-in:code.title"],
    },
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
