import type { Request } from "@playwright/test";
import * as v from "valibot";
import type { StateValue } from "xstate";
import { activateCard, type Card } from "#contract/card.ts";
import { getCatalog } from "#contract/info.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { getClient, ProfileChange, requestDeletion, sendAdvertising, updateClient } from "#contract/user.ts";
import type { accountMachine } from "#machines/account/account.machine.ts";
import type { SavedProfile } from "#machines/account/account.ports.ts";
import type { Text } from "../../words.ts";
import { whyNotHere } from "../account/limits.ts";
import type { Hands } from "../hands.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const form = "/profile/";
const list = "/subscriptions/";
const shop = "/catalog/";

/** The cities of the model (machines/account/account.model.ts). */
const cities: Readonly<Record<number, string>> = { 1: "Москва", 2: "Казань", 3: "Чита" };

const show = async (hands: Hands, address: string): Promise<void> => {
  if (hands.here() !== address) await hands.go(address);
};

/** Shows what was read where it stands; what is being saved is not left meanwhile: its end is told beside it. */
const showUnlessSaving = async (hands: Hands, address: string, { value }: Moment): Promise<void> => {
  if (!JSON.stringify(value).includes('"saving"')) await show(hands, address);
};

/** The form, with nothing above it. */
const showForm = async (hands: Hands): Promise<void> => {
  if ((await hands.shows("city:title")) || (await hands.shows("city:unsupported.title")))
    await hands.press("city:close");
  await show(hands, form);
};

const openCities = async (hands: Hands): Promise<void> => {
  await showForm(hands);
  await hands.press(["city:change", "city:choose"]);
};

const cards: readonly Card[] = ([true, false] as const).map((isDefault, index) => ({
  id: index + 1,
  brand: "mir",
  last4: `000${index}`,
  expires: "2030-01",
  isDefault,
  usedBy: [],
}));

/** Another card pays from now on: subscriptions and client are read again. */
const changeCard = async (hands: Hands, { answer }: Moment): Promise<void> => {
  await hands.go("/cards/");
  await hands.press("cards:makeMain");
  await answer(activateCard, answered(activateCard, { cards: [...cards] }));
  await hands.go(list);
};

const isWithoutList = ({ value }: Moment): boolean => JSON.stringify(value).includes("withoutSubscriptions");

/** Whether subscriptions are shown that could not be read again. */
const isStale = async (hands: Hands, moment: Moment): Promise<boolean> => {
  if (!isWithoutList(moment)) return false;
  await show(hands, list);
  await hands.sees("subscriptions:failed.title", "subscriptions:stale.title");
  return hands.shows("subscriptions:stale.title");
};

type Task = "profile" | "city" | "letter";

const taskOf = (request: Request): Task => {
  const change = v.parse(ProfileChange, request.postDataJSON());
  if (change.city !== undefined) return "city";
  return change.lastName === undefined ? "letter" : "profile";
};

const told: Readonly<Record<Task, Readonly<Record<"unreachable" | "refused", Text>>>> = {
  profile: { unreachable: "profile:notSaved.title", refused: "profile:error.email" },
  city: { unreachable: "city:notSaved.title", refused: "city:refused.title" },
  letter: { unreachable: "profile:email.unreachable", refused: "profile:email.refused" },
};

const seeSaved = async (hands: Hands, task: Task, saved: SavedProfile | null): Promise<void> => {
  if (saved?.kind === "saved") {
    if (task === "city") return hands.misses("city:title");
    return hands.sees(task === "letter" ? "profile:email.verified" : "profile:saved");
  }
  return hands.sees(told[task][saved === null ? "unreachable" : "refused"]);
};

/** What the pages show of what is read. */
const on =
  (texts: Readonly<Record<string, readonly Text[]>>) =>
  (_: StateValue, here: string): readonly Text[] | null =>
    texts[here] ?? null;

const listed: readonly Text[] = [
  ...([
    "subscriptions:home.nothing",
    "subscriptions:home.paying",
    "subscriptions:home.one",
    "subscriptions:home.many_few",
  ] as const),
];
const shelf: Text = "catalog:empty.title";
const troubles: readonly Text[] = [
  ...(["subscriptions:loading", "subscriptions:failed.title", "subscriptions:stale.title"] as const),
  ...(["catalog:loading", "catalog:failed.title"] as const),
];
const savings: readonly Text[] = ["profile:saving", "profile:email.sending", "city:submitting"];

export const accountTable: PathTable<typeof accountMachine> = {
  at: form,
  around: () => ({ cards }),
  first: ["user/getinfo/"],
  lost: ["subscription/info/", "info/catalog/"],
  holds: [
    "user/getinfo/",
    "subscription/info/",
    "info/catalog/",
    "user/updateinfo/",
    "user/advertising/",
    "payment/activate-card/",
    "user/deletepersonaldata/",
  ],
  // Without a network a page is there that has been there before.
  begin: async (hands) => {
    await hands.sees("profile:lead");
    await hands.go(shop);
    await hands.sees("catalog:loading");
    await hands.go(list);
    await hands.sees("subscriptions:loading");
  },
  impossible: {},
  storage: [],
  waitsFor: { loadSubscriptions: "repeated", loadCatalog: "repeated", loadClient: "repeated" },
  also: whyNotHere,
  ports: {
    loadSubscriptions: {
      play: async (hands, subscriptions, moment) => {
        await showUnlessSaving(hands, list, moment);
        return moment.answer(
          listSubscriptions,
          subscriptions === null ? "outage" : answered(listSubscriptions, { subscriptions }),
        );
      },
    },
    loadCatalog: {
      play: async (hands, catalog, moment) => {
        await showUnlessSaving(hands, shop, moment);
        return moment.answer(getCatalog, catalog === null ? "outage" : answered(getCatalog, catalog));
      },
    },
    loadClient: { call: getClient, reply: (client) => answered(getClient, client) },
    saveProfile: {
      play: async (hands, saved, { answer }) => {
        const asked: Task[] = [];
        await answer(updateClient, (request) => {
          asked.push(taskOf(request));
          if (saved === null) return "outage";
          return saved.kind === "saved"
            ? answered(updateClient, saved.client)
            : refused(saved.code, { fields: saved.fields });
        });
        const [task = "profile"] = asked;
        // The cities are above the form, and gone with it.
        if (hands.here() !== form && task === "city") return;
        await show(hands, form);
        await seeSaved(hands, task, saved);
      },
    },
    checkout: {
      play: async (hands) => {
        await hands.go(list);
        await hands.press("subscriptions:pay");
        await hands.press("checkout:unpaid.later");
      },
    },
    deletion: {
      play: async (hands, asked, { answer }) => {
        await hands.go("/information-delete-profile/");
        await hands.press("deletion:informed.begin");
        await hands.fill("deletion:confirming.label", "удалить");
        await hands.press("deletion:confirming.submit");
        return answer(requestDeletion, asked === null ? "outage" : answered(requestDeletion, asked.client));
      },
    },
  },
  acts: {
    "subscriptions.refreshRequested": async (hands, _, moment) =>
      (await isStale(hands, moment)) ? hands.press("subscriptions:failed.again") : changeCard(hands, moment),
    "account.retryRequested": async (hands, _, moment) => {
      if (isWithoutList(moment) && !(await isStale(hands, moment)))
        return hands.press("subscriptions:failed.again");
      await hands.go(shop);
      return hands.press("catalog:failed.again");
    },
    "profile.typed": async (hands, { typed }) => {
      await showForm(hands);
      await hands.fill("profile:firstName", typed?.firstName ?? "Анна");
      return typed === null ? hands.misses("profile:unsaved") : hands.sees("profile:unsaved");
    },
    // Which of the three is saved is told by the button that was pressed for it.
    "profile.submitted": async (hands) => {
      await showForm(hands);
      await hands.press(["profile:save", "profile:saved"]);
      return hands.sees("profile:saving");
    },
    "city.submitted": async (hands, { cityId }) => {
      if (!(await hands.shows("city:search"))) await openCities(hands);
      await hands.take(cities[cityId] ?? "");
      await hands.press("city:chooseNamed");
      return hands.sees(cityId === 3 ? "city:unsupported.title" : "city:submitting");
    },
    "city.reconsidered": async (hands) =>
      (await hands.shows("city:unsupported.title"))
        ? hands.press("city:unsupported.other")
        : openCities(hands),
    "letter.requested": async (hands) => {
      await showForm(hands);
      await hands.press("profile:email.send");
      return hands.sees("profile:email.sending");
    },
    "tag.remembered": async (hands, _, { answer }) => {
      await hands.go("/?utm_source=path");
      await answer(sendAdvertising, answered(sendAdvertising, {}));
      return hands.go(list);
    },
    "language.changed": async (hands) => {
      await hands.go(list);
      return hands.changeLanguage();
    },
  },
  sees: {
    "active.data.loadingSubscriptions": on({ [list]: ["subscriptions:loading", ...listed] }),
    "active.data.withoutSubscriptions": on({
      [list]: ["subscriptions:failed.title", "subscriptions:stale.title"],
    }),
    "active.data.loadingCatalog": on({
      [list]: ["subscriptions:loading", ...listed],
      [shop]: ["catalog:loading", shelf],
    }),
    "active.data.withoutCatalog": on({ [list]: listed, [shop]: ["catalog:failed.title"] }),
    "active.data.loadingClient": on({ [list]: listed, [shop]: [shelf] }),
    "active.data.ready": on({ [list]: listed, [shop]: [shelf] }),
    "active.profile.saving": on({ [form]: savings }),
    // What is seen of it depends on what was saved: it is looked for where it is brought about.
    "active.profile.saved": null,
    superseded: ["shell:forbidden.title", "deletion:takeBack.ask"],
  },
  hides: {
    "active.data.loadingClient": troubles,
    "active.data.ready": troubles,
    "active.profile.viewing": [...savings, "profile:saved"],
    "active.profile.saved": savings,
  },
  ends: ["superseded"],
};
