import { getCities, getCompanies } from "#contract/info.ts";
import { requestDeletion, updateClient } from "#contract/user.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import { newcomer } from "#machines/registration/registration.model.ts";
import { type Sentence, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const form: Sentence = ["Экран ‹profile:registration.title›", "Screen ‹profile:registration.title›"];
const unsupported: Sentence = [
  "Экран ‹profile:registration.unsupported.title›",
  "Screen ‹profile:registration.unsupported.title›",
];

const here = "/registration/";

/** Cities of the model (machines/registration/registration.model.ts), in either language. */
const cities: Readonly<Record<number, RegExp>> = { 1: /^(?:Москва|Moscow)/, 2: /^(?:Якутск|Yakutsk)/ };

export const registrationPaths: PathTable<typeof registrationMachine> = {
  title: ["Регистрация", "Registration"],
  start: ["Войдите с нового телефона.", "Sign in with a new phone."],
  page: {
    at: here,
    around: () => ({ client: newcomer }),
    // The account after it reads the client again, which no path is about.
    first: ["user/getinfo/"],
    holds: [
      "user/getinfo/",
      "info/cities/",
      "info/companies/",
      "user/updateinfo/",
      "user/deletepersonaldata/",
    ],
    begin: (hands) => hands.sees("profile:registration.loading"),
    also: ({ from, move }) =>
      move.verb === "answer" &&
      move.port === "deletion" &&
      // Cast: the context of this machine.
      !(stateOf(from).context as { online: boolean }).online
        ? "without a network deletion cannot be requested"
        : null,
  },
  events: {
    "registration.submitted": {
      says: [
        "Выберите город и нажмите ‹profile:registration.submit›",
        "Choose a city and press ‹profile:registration.submit›",
      ],
      play: async (hands, { form }) => {
        await hands.find("city:label", cities[form.cityId] ?? /./);
        await hands.choose("profile:company", String(form.companyId ?? ""));
        await hands.choose("profile:citizenship", form.citizenship ?? "");
        return hands.press("profile:registration.submit");
      },
      isExact: true,
    },
    "city.changeRequested": {
      says: [
        "Нажмите ‹profile:registration.unsupported.other›",
        "Press ‹profile:registration.unsupported.other›",
      ],
      isExact: true,
    },
    "registration.retryRequested": {
      says: ["Нажмите ‹profile:registration.again›", "Press ‹profile:registration.again›"],
      isExact: true,
    },
    ...connection,
    "language.changed": {
      says: ["Переключите язык", "Switch the language"], // The page has no language link; public pages do.
      play: async (hands) => {
        await hands.go("/information-delete-profile/");
        await hands.sees("common:unregistered.title");
        await hands.changeLanguage();
        return hands.go(here);
      },
    },
  },
  ports: {
    loadChoices: {
      says: {
        given: ["Сервер отдал города и компании", "The server gives cities and companies"],
        outage: ["Сервер не отдал города", "The server does not give the cities"],
      },
      play: async (_, choices, { answer }) => {
        // Without cities the companies are not awaited.
        if (choices === null) return answer(getCities, "outage");
        await answer(getCities, answered(getCities, { cities: choices.cities }));
        return answer(getCompanies, answered(getCompanies, { companies: choices.companies }));
      },
    },
    registerClient: {
      says: {
        registered: ["Сервер сохранил город", "The server has saved the city"],
        "refused city.unsupported": [
          "Сервер отвечает, что в этом городе мы не работаем",
          "The server says that this city is not served",
        ],
        "refused request.malformed": ["Сервер не принял поле", "The server does not accept a field"],
        outage: ["Сервер не ответил", "The server does not answer"],
      },
      play: async (hands, output, { answer }) => {
        if (output === null) {
          await answer(updateClient, "outage");
          return hands.sees("profile:registration.notSaved");
        }
        if (output.kind === "registered") return answer(updateClient, answered(updateClient, output.client));
        if (output.code === "city.unsupported") return answer(updateClient, refused(output.code));
        await answer(updateClient, refused(output.code, { fields: output.fields }));
        return hands.sees("profile:error.text");
      },
    },
    deletion: {
      says: { given: ["Клиент попросил удалить данные", "The client asks for deletion"] },
      play: async (hands, output, { answer }) => {
        await hands.go("/information-delete-profile/");
        await hands.press("deletion:informed.begin");
        await hands.fill("deletion:confirming.label", "удалить");
        await hands.press("deletion:confirming.submit");
        return answer(requestDeletion, output === null ? "outage" : answered(requestDeletion, output.client));
      },
    },
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
    "active.choosing.worded": {
      says: form,
      hides: ["profile:registration.loading", "profile:registration.submitting"],
    },
    "active.choosing.rewording": {
      says: form,
      hides: ["profile:registration.loading", "profile:registration.submitting"],
    },
    "active.unsupportedCity.worded": unsupported,
    "active.unsupportedCity.rewording": unsupported,
    "active.registering": [
      "На кнопке ‹profile:registration.submitting›",
      "The button says ‹profile:registration.submitting›",
    ],
    registered: {
      says: ["Регистрация закончена, кабинет открыт", "The registration is over, the account is open"],
      sees: ["subscriptions:title"],
      isEnd: true,
    },
    leaving: {
      says: ["Экран ожидания удаления", "Deletion screen"],
      sees: ["deletion:takeBack.ask"],
      isEnd: true,
    },
  },
};
