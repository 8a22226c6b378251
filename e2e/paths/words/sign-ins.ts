import type { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import type { Words } from "./sentence.ts";

export const signInsWords: Words<typeof signInsMachine> = {
  title: ["Где выполнен вход", "Where one is signed in"],
  start: ["Войдите и откройте /profile/.", "Sign in and open /profile/."],
  events: {
    "signIns.requested": ["Откройте /profile/", "Open /profile/"],
    "signIn.endRequested": [
      "У входа № {id} нажмите ‹profile:signIns.end›",
      "At sign-in {id} press ‹profile:signIns.end›",
    ],
    "others.endRequested": ["Нажмите ‹profile:signIns.endOthers›", "Press ‹profile:signIns.endOthers›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  where: {
    "signIns.requested": {
      unreachable: ["Нажмите ‹profile:signIns.failed.again›", "Press ‹profile:signIns.failed.again›"],
    },
  },
  ports: {
    listSignIns: {
      listed: ["Сервер отдал устройства", "The server gives the devices"],
      unavailable: ["Сервер не умеет показывать устройства", "The server cannot list devices"],
      outage: ["Сервер не отдал устройства", "The server does not give the devices"],
    },
    endSignIn: {
      ended: ["Сервер закончил вход", "The server has ended the sign-in"],
      unavailable: ["Сервер не умеет заканчивать входы", "The server cannot end sign-ins"],
      outage: ["Сервер не ответил о выходе", "The server does not answer about the end"],
    },
  },
  states: {
    unread: ["Экран ‹profile:title›", "Screen ‹profile:title›"],
    loading: [
      "Раздел ‹profile:signIns.title›: ‹profile:signIns.loading›",
      "Section ‹profile:signIns.title›: ‹profile:signIns.loading›",
    ],
    unreachable: [
      "Раздел ‹profile:signIns.title›: ‹profile:signIns.failed.title›",
      "Section ‹profile:signIns.title›: ‹profile:signIns.failed.title›",
    ],
    listing: [
      "Раздел ‹profile:signIns.title›, устройства показаны",
      "Section ‹profile:signIns.title›, the devices are shown",
    ],
    ending: ["На кнопке ‹profile:signIns.ending›", "The button says ‹profile:signIns.ending›"],
    unavailable: ["Раздела с устройствами нет", "There is no section of devices"],
  },
};
