import { getCities, getCompanies } from "#contract/info.ts";
import { requestDeletion, updateClient } from "#contract/user.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import { newcomer } from "#machines/registration/registration.model.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const here = "/registration/";

/** The cities of the model (machines/registration/registration.model.ts), as they are called in either language. */
const cities: Readonly<Record<number, RegExp>> = { 1: /^(?:Москва|Moscow)/, 2: /^(?:Якутск|Yakutsk)/ };

export const registrationTable: PathTable<typeof registrationMachine> = {
  at: here,
  around: () => ({ client: newcomer }),
  // The account that follows reads the client again: of that no path is.
  first: ["user/getinfo/"],
  holds: ["user/getinfo/", "info/cities/", "info/companies/", "user/updateinfo/", "user/deletepersonaldata/"],
  begin: (hands) => hands.sees("profile:registration.loading"),
  impossible: {},
  storage: [],
  also: ({ from, move }) =>
    move.verb === "answer" &&
    move.port === "deletion" &&
    // Cast: the context of this machine.
    !(stateOf(from).context as { online: boolean }).online
      ? "without a network nobody can ask for deletion"
      : null,
  ports: {
    loadChoices: {
      play: async (_, choices, { answer }) => {
        // Where the cities do not come, the companies are not waited for.
        if (choices === null) return answer(getCities, "outage");
        await answer(getCities, answered(getCities, { cities: choices.cities }));
        return answer(getCompanies, answered(getCompanies, { companies: choices.companies }));
      },
    },
    registerClient: {
      play: async (hands, told, { answer }) => {
        if (told === null) {
          await answer(updateClient, "outage");
          return hands.sees("profile:registration.notSaved");
        }
        if (told.kind === "registered") return answer(updateClient, answered(updateClient, told.client));
        if (told.code === "city.unsupported") return answer(updateClient, refused(told.code));
        await answer(updateClient, refused(told.code, { fields: told.fields }));
        return hands.sees("profile:error.text");
      },
    },
    deletion: {
      play: async (hands, told, { answer }) => {
        await hands.go("/information-delete-profile/");
        await hands.press("deletion:informed.begin");
        await hands.fill("deletion:confirming.label", "удалить");
        await hands.press("deletion:confirming.submit");
        return answer(requestDeletion, told === null ? "outage" : answered(requestDeletion, told.client));
      },
    },
  },
  acts: {
    "registration.submitted": async (hands, { form }) => {
      await hands.find("city:label", cities[form.cityId] ?? /./);
      await hands.choose("profile:company", String(form.companyId ?? ""));
      await hands.choose("profile:citizenship", form.citizenship ?? "");
      return hands.press("profile:registration.submit");
    },
    // The page itself has no link to the other language: those that everybody may read do.
    "language.changed": async (hands) => {
      await hands.go("/information-delete-profile/");
      await hands.sees("common:unregistered.title");
      await hands.changeLanguage();
      return hands.go(here);
    },
  },
  sees: {
    registered: ["subscriptions:title"],
    leaving: ["deletion:takeBack.ask"],
  },
  hides: {
    "active.choosing.worded": ["profile:registration.loading", "profile:registration.submitting"],
    "active.choosing.rewording": ["profile:registration.loading", "profile:registration.submitting"],
  },
  ends: ["registered", "leaving"],
  controls: {
    "registration.submitted": "profile:registration.submit",
    "registration.retryRequested": "profile:registration.again",
    "city.changeRequested": "profile:registration.unsupported.other",
  },
};
