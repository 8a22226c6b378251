import { endSession, listSessions } from "#contract/auth.ts";
import type { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import { type PathTable, connection, comeAnew } from "./table.ts";
import { answered, refused } from "./same-json.ts";

/** Devices of the model (machines/sign-ins/sign-ins.model.ts), by sign-in id. */
const devices: Readonly<Record<number, string>> = { 2: "Safari, iPhone", 3: "Firefox, Linux" };

export const signInsPaths: PathTable<typeof signInsMachine> = {
  title: ["Где выполнен вход", "Where one is signed in"],
  start: ["Войдите и откройте /profile/.", "Sign in and open /profile/."],
  page: { at: "/documents/" },
  events: {
    "signIns.requested": {
      says: ["Откройте /profile/", "Open /profile/"],
      where: {
        unreachable: ["Нажмите ‹profile:signIns.failed.again›", "Press ‹profile:signIns.failed.again›"],
      },
      play: async (hands, _, { value }) => {
        if (value === "unread") return hands.go("/profile/");
        return value === "unreachable"
          ? hands.press("profile:signIns.failed.again")
          : comeAnew(hands, "/profile/");
      },
    },
    "signIn.endRequested": {
      says: ["У входа № {id} нажмите ‹profile:signIns.end›", "At sign-in {id} press ‹profile:signIns.end›"],
      play: (hands, { id }) => hands.press("profile:signIns.endLabel", devices[id]),
    },
    "others.endRequested": {
      says: ["Нажмите ‹profile:signIns.endOthers›", "Press ‹profile:signIns.endOthers›"],
      isExact: true,
    },
    ...connection,
  },
  ports: {
    listSignIns: {
      says: {
        listed: ["Сервер отдал устройства", "The server gives the devices"],
        unavailable: ["Сервер не умеет показывать устройства", "The server cannot list devices"],
        outage: ["Сервер не отдал устройства", "The server does not give the devices"],
      },
      call: listSessions,
      reply: (output) =>
        output.kind === "listed"
          ? answered(listSessions, { sessions: output.signIns })
          : refused("method.notAllowed"),
    },
    endSignIn: {
      says: {
        ended: ["Сервер закончил вход", "The server has ended the sign-in"],
        unavailable: ["Сервер не умеет заканчивать входы", "The server cannot end sign-ins"],
        outage: ["Сервер не ответил о выходе", "The server does not answer about the end"],
      },
      call: endSession,
      reply: ({ kind }) => (kind === "ended" ? answered(endSession, {}) : refused("method.notAllowed")),
    },
  },
  states: {
    unread: { says: ["Экран ‹profile:title›", "Screen ‹profile:title›"], sees: ["documents:public.title"] },
    loading: [
      "Раздел ‹profile:signIns.title›: ‹profile:signIns.loading›",
      "Section ‹profile:signIns.title›: ‹profile:signIns.loading›",
    ],
    unreachable: [
      "Раздел ‹profile:signIns.title›: ‹profile:signIns.failed.title›",
      "Section ‹profile:signIns.title›: ‹profile:signIns.failed.title›",
    ],
    listing: {
      says: [
        "Раздел ‹profile:signIns.title›, устройства показаны",
        "Section ‹profile:signIns.title›, the devices are shown",
      ],
      sees: ["profile:signIns.current"],
    },
    ending: ["На кнопке ‹profile:signIns.ending›", "The button says ‹profile:signIns.ending›"],
    unavailable: {
      says: ["Раздела с устройствами нет", "There is no section of devices"],
      hides: ["profile:signIns.title"],
    },
  },
};
