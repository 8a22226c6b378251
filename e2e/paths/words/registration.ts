import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import type { Sentence, Words } from "./sentence.ts";

const form: Sentence = ["Экран ‹profile:registration.title›", "Screen ‹profile:registration.title›"];
const unsupported: Sentence = [
  "Экран ‹profile:registration.unsupported.title›",
  "Screen ‹profile:registration.unsupported.title›",
];

export const registrationWords: Words<typeof registrationMachine> = {
  title: ["Регистрация", "Registration"],
  start: ["Войдите с нового телефона.", "Sign in with a new phone."],
  events: {
    "registration.submitted": [
      "Выберите город и нажмите ‹profile:registration.submit›",
      "Choose a city and press ‹profile:registration.submit›",
    ],
    "city.changeRequested": [
      "Нажмите ‹profile:registration.unsupported.other›",
      "Press ‹profile:registration.unsupported.other›",
    ],
    "registration.retryRequested": [
      "Нажмите ‹profile:registration.again›",
      "Press ‹profile:registration.again›",
    ],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "language.changed": ["Переключите язык", "Switch the language"],
  },
  ports: {
    loadChoices: {
      given: ["Сервер отдал города и компании", "The server gives cities and companies"],
      outage: ["Сервер не отдал города", "The server does not give the cities"],
    },
    registerClient: {
      registered: ["Сервер сохранил город", "The server has saved the city"],
      "refused city.unsupported": [
        "Сервер отвечает, что в этом городе мы не работаем",
        "The server says that this city is not served",
      ],
      "refused request.malformed": ["Сервер не принял поле", "The server does not accept a field"],
      outage: ["Сервер не ответил", "The server does not answer"],
    },
    deletion: { given: ["Клиент попросил удалить данные", "The client asks for deletion"] },
  },
  states: {
    "active.loadingChoices": [
      "Экран ‹profile:registration.loading›",
      "Screen ‹profile:registration.loading›",
    ],
    "active.unreachable": [
      "Экран ‹profile:registration.failed.title›",
      "Screen ‹profile:registration.failed.title›",
    ],
    "active.choosing.worded": form,
    "active.choosing.rewording": form,
    "active.unsupportedCity.worded": unsupported,
    "active.unsupportedCity.rewording": unsupported,
    "active.registering": [
      "На кнопке ‹profile:registration.submitting›",
      "The button says ‹profile:registration.submitting›",
    ],
    registered: ["Регистрация закончена, кабинет открыт", "The registration is over, the account is open"],
    leaving: ["Экран ожидания удаления", "Deletion screen"],
  },
};
