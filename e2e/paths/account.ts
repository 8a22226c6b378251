import type { Request } from "@playwright/test";
import * as v from "valibot";
import type { StateValue, AnyStateMachine } from "xstate";
import { activateCard, type Card } from "#contract/card.ts";
import { getCatalog } from "#contract/info.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { getClient, ProfileChange, requestDeletion, sendAdvertising, updateClient } from "#contract/user.ts";
import type { accountMachine, AccountContext, AccountEvent } from "#machines/account/account.machine.ts";
import type { SavedProfile } from "#machines/account/account.ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { Text } from "../texts.ts";
import type { Hands } from "./page-actions.ts";
import { type Moment, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const form = "/profile/";
const list = "/subscriptions/";
const shop = "/catalog/";

/** Cities of the model (machines/account/account.model.ts). */
const cities: Readonly<Record<number, string>> = { 1: "Москва", 2: "Казань", 3: "Чита" };

const show = async (hands: Hands, address: string): Promise<void> => {
  if (hands.here() !== address) await hands.go(address);
};

/** Checks a page of the account, unless a save is in progress there: its result is shown beside it. */
const showUnlessSaving = async (hands: Hands, address: string, { value }: Moment): Promise<void> => {
  if (!JSON.stringify(value).includes('"saving"')) await show(hands, address);
};

/** Opens the form, with no dialog over it. */
const showForm = async (hands: Hands): Promise<void> => {
  if ((await hands.shows("city:title")) || (await hands.shows("city:unsupported.title")))
    await hands.press("city:close");
  await show(hands, form);
};

const openCities = async (hands: Hands): Promise<void> => {
  await showForm(hands);
  await hands.press(["city:change", "city:choose", "city:label"]);
};

const cards: readonly Card[] = ([true, false] as const).map((isDefault, index) => ({
  id: index + 1,
  brand: "mir",
  last4: `000${index}`,
  expires: "2030-01",
  isDefault,
  usedBy: [],
}));

/** Changes the main card, which reads subscriptions and client again. */
const changeCard = async (hands: Hands, { answer }: Moment): Promise<void> => {
  await hands.go("/cards/");
  await hands.press("cards:makeMain");
  await answer(activateCard, answered(activateCard, { cards: [...cards] }));
  await hands.go(list);
};

const isWithoutList = ({ value }: Moment): boolean => JSON.stringify(value).includes("withoutSubscriptions");

/** The shown subscriptions could not be read again. */
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

const notices: Readonly<Record<Task, Readonly<Record<"unreachable" | "refused", Text>>>> = {
  profile: { unreachable: "profile:notSaved.title", refused: "profile:error.email" },
  city: { unreachable: "city:notSaved.title", refused: "city:refused.title" },
  letter: { unreachable: "profile:email.unreachable", refused: "profile:email.refused" },
};

const seeSaved = async (hands: Hands, task: Task, saved: SavedProfile | null): Promise<void> => {
  if (saved?.kind === "saved") {
    if (task === "city") return hands.misses("city:title");
    return hands.sees(task === "letter" ? "profile:email.verified" : "profile:saved");
  }
  return hands.sees(notices[task][saved === null ? "unreachable" : "refused"]);
};

/** The pages that show each read. */
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

type AnyStep = Step<AnyStateMachine>;
type Of<T> = Extract<AccountEvent, { type: T }>;

const overNetwork = "what is changed beside the account is changed over the network";

/** Why an event cannot be caused, or null; `at`: the machine's state. */
const limits: {
  readonly [T in AccountEvent["type"]]?: (at: string, now: AccountContext, event: Of<T>) => string | null;
} = {
  "subscriptions.refreshRequested": (at, { online, subscriptions }) =>
    online || (at.includes("withoutSubscriptions") && subscriptions !== null) ? null : overNetwork,
  "account.retryRequested": (at, { subscriptions, catalog }) =>
    at.includes("withoutSubscriptions") && subscriptions !== null && catalog !== null
      ? "what is known already is asked for as a refresh"
      : null,
  "profile.typed": (at, { task }) => {
    if (!at.includes('"saving"')) return null;
    if (task === "profile") return "what is typed while the form is being saved is told of afterwards";
    return task === "city" ? "the cities lie above the form until they are saved" : null;
  },
  "profile.submitted": (_, _now, { change }) =>
    change.consents === undefined ? null : "consents are asked for only of a client who lacks them",
  "city.submitted": (at, { client, catalog }, { cityId }) => {
    if (catalog === null) return "without a catalogue there are no cities to choose from";
    if (cityId === client.cityId) return "choosing the current city changes nothing";
    return at.includes('"saved"') ? "to open the cities is to put the last save aside" : null;
  },
  "letter.requested": (at, { task }) =>
    at.includes('"saved"') && task === "letter" ? "a letter that is sent is not offered again" : null,
  "tag.remembered": (_, { online }) => (online ? null : "a link is followed over the network"),
  "language.changed": (_, { online }) =>
    online ? null : "a language that was not there before comes over the network",
};

const whyNotDone = <T extends AccountEvent["type"]>(at: string, now: AccountContext, event: Of<T>) =>
  // Cast: an event of a type is of that type, which TypeScript does not follow through a union.
  limits[event.type as T]?.(at, now, event) ?? null;

/** Why a page cannot play a step; null if it can. */
const whyNotHere = ({ from, move }: AnyStep): string | null => {
  // Casts: the context and the events of this machine; a table only gets steps of its own machine.
  const now = stateOf(from).context as AccountContext;
  const at = JSON.stringify(stateOf(from).value);
  // Cast: a table only gets steps of its own machine.
  if (move.verb === "act") return whyNotDone(at, now, move.event as AccountEvent);
  if (move.verb !== "answer" || (move.port !== "checkout" && move.port !== "deletion")) return null;
  if (!now.online) return "without a network nothing is ordered, and no deletion asked for";
  return move.port === "checkout" && now.catalog === null && !at.includes("without")
    ? "what there is to pay is shown with the names of the catalogue"
    : null;
};

export const accountPaths: PathTable<typeof accountMachine> = {
  title: ["Кабинет: данные, профиль, город", "The account: data, profile, city"],
  start: ["Войдите.", "Sign in."],
  page: {
    at: form,
    around: () => ({ cards }),
    first: ["user/getinfo/"],
    holds: [
      "user/getinfo/",
      "subscription/info/",
      "info/catalog/",
      "user/updateinfo/",
      "user/advertising/",
      "payment/activate-card/",
      "user/deletepersonaldata/",
    ],
    // Offline only a page that was open before is there.
    begin: async (hands) => {
      await hands.sees("profile:lead");
      await hands.go(shop);
      await hands.sees("catalog:loading");
      await hands.go(list);
      await hands.sees("subscriptions:loading");
    },
    also: whyNotHere,
  },
  events: {
    "subscriptions.refreshRequested": {
      says: [
        "На /cards/ нажмите у другой карты ‹cards:makeMain› (если список не обновился, на нём ‹shell:load.again›)",
        "On /cards/ press ‹cards:makeMain› at another card (if the list is stale, ‹shell:load.again› on it)",
      ],
      play: async (hands, _, moment) =>
        (await isStale(hands, moment)) ? hands.press("shell:load.again") : changeCard(hands, moment),
    },
    "account.retryRequested": {
      says: ["Нажмите ‹shell:load.again›", "Press ‹shell:load.again›"],
      where: {
        "active.data.withoutCatalog": [
          "На /catalog/ нажмите ‹shell:load.again›",
          "On /catalog/ press ‹shell:load.again›",
        ],
      },
      play: async (hands, _, moment) => {
        if (!isWithoutList(moment) || (await isStale(hands, moment))) await hands.go(shop);
        return hands.press("shell:load.again");
      },
    },
    "profile.typed": {
      says: [
        "Измените личные данные, но не нажимайте ‹profile:save›",
        "Change the personal data, but do not press ‹profile:save›",
      ],
      play: async (hands, { typed }) => {
        await showForm(hands);
        await hands.fill("profile:firstName", typed?.firstName ?? "Анна");
        return typed === null ? hands.misses("profile:unsaved") : hands.sees("profile:unsaved");
      },
    },
    "profile.submitted": {
      says: [
        "Измените личные данные и нажмите ‹profile:save›",
        "Change the personal data and press ‹profile:save›",
      ], // The pressed button says which of the three is being saved.
      play: async (hands) => {
        await showForm(hands);
        await hands.press(["profile:save", "profile:saved"]);
        return hands.sees("profile:saving");
      },
    },
    "city.submitted": {
      says: ["Выберите город № {cityId}", "Choose city {cityId}"],
      play: async (hands, { cityId }) => {
        if (!(await hands.shows("city:search"))) await openCities(hands);
        await hands.take(cities[cityId] ?? "");
        await hands.press("city:chooseNamed");
        return hands.sees(cityId === 3 ? "city:unsupported.title" : "city:submitting");
      },
    },
    "city.reconsidered": {
      says: ["Нажмите ‹city:unsupported.other›", "Press ‹city:unsupported.other›"],
      where: {
        "active.profile.saved": ["Откройте выбор города", "Open the choice of the city"],
      },
      play: async (hands) =>
        (await hands.shows("city:unsupported.title"))
          ? hands.press("city:unsupported.other")
          : openCities(hands),
    },
    "letter.requested": {
      says: ["Нажмите ‹profile:email.send›", "Press ‹profile:email.send›"],
      play: async (hands) => {
        await showForm(hands);
        await hands.press("profile:email.send");
        return hands.sees("profile:email.sending");
      },
    },
    ...connection,
    "language.changed": {
      says: ["Переключите язык", "Switch the language"],
      play: async (hands) => {
        await hands.go(list);
        return hands.changeLanguage();
      },
    },
    "client.changed": ["Данные клиента изменились", "The client’s data have changed"],
    "tag.remembered": {
      says: ["Откройте кабинет по рекламной ссылке", "Open the account by an advertising link"],
      play: async (hands, _, { answer }) => {
        await hands.go("/?utm_source=path");
        await answer(sendAdvertising, answered(sendAdvertising, {}));
        return hands.go(list);
      },
    },
  },
  ports: {
    loadSubscriptions: {
      says: {
        empty: ["Сервер отвечает, что подписок нет", "The server says that there are no subscriptions"],
        list: ["Сервер отдал подписки", "The server gives the subscriptions"],
        outage: ["Сервер не отдал подписки", "The server does not give the subscriptions"],
      },
      waits: "repeated",
      play: async (hands, subscriptions, moment) => {
        await showUnlessSaving(hands, list, moment);
        return moment.answer(
          listSubscriptions,
          subscriptions === null ? "outage" : answered(listSubscriptions, { subscriptions }),
        );
      },
    },
    loadCatalog: {
      says: {
        given: ["Сервер отдал каталог", "The server gives the catalogue"],
        outage: ["Сервер не отдал каталог", "The server does not give the catalogue"],
      },
      waits: "repeated",
      play: async (hands, catalog, moment) => {
        await showUnlessSaving(hands, shop, moment);
        return moment.answer(getCatalog, catalog === null ? "outage" : answered(getCatalog, catalog));
      },
    },
    loadClient: {
      says: {
        client: ["Сервер отдал личные данные", "The server gives the personal data"],
        forbidden: [
          "Сервер отвечает, что клиенту теперь можно только смотреть",
          "The server says that the client may now only read",
        ],
        outage: ["Сервер не отдал личные данные", "The server does not give the personal data"],
      },
      kindOf: ({ forbidden }) => (forbidden ? "forbidden" : "client"),
      waits: "repeated",
      call: getClient,
      reply: (client) => answered(getClient, client),
    },
    saveProfile: {
      says: {
        saved: ["Сервер сохранил изменения", "The server has saved the changes"],
        refused: ["Сервер не принял поле", "The server does not accept a field"],
        outage: ["Сервер не ответил на сохранение", "The server does not answer"],
      },
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
        // The cities cover the form and go with it.
        if (hands.here() !== form && task === "city") return;
        await show(hands, form);
        await seeSaved(hands, task, saved);
      },
    },
    checkout: {
      says: {
        payLater: ["Оформите подписку и отложите оплату", "Order a subscription and put the payment off"],
        paid: ["Оформите и оплатите подписку", "Order a subscription and pay it"],
      },
      play: async (hands) => {
        await hands.go(list);
        await hands.press("subscriptions:pay");
        await hands.press("checkout:unpaid.later");
      },
    },
    deletion: {
      says: { given: ["Попросите удалить данные", "Ask for the deletion of the data"] },
      play: async (hands, asked, { answer }) => {
        await hands.go("/information-delete-profile/");
        await hands.press("deletion:informed.begin");
        await hands.fill("deletion:confirming.label", "удалить");
        await hands.press("deletion:confirming.submit");
        return answer(requestDeletion, asked === null ? "outage" : answered(requestDeletion, asked.client));
      },
    },
    advertising: { says: {} },
    acts: { says: {} },
    bonus: { says: {} },
    cards: { says: {} },
    payments: { says: {} },
    signIns: { says: {} },
    inbox: { says: {} },
    messages: { says: {} },
    subscription: { says: {} },
  },
  timers: { savedNotice: ["сообщение о сохранении уйдёт", "the notice of the saving goes away"] },
  states: {
    "active.facts": null,
    "active.companions": null,
    "active.deletion": null,
    "active.data.loadingSubscriptions": {
      says: ["‹subscriptions:loading›", "‹subscriptions:loading›"],
      sees: on({ [list]: ["subscriptions:loading", ...listed] }),
    },
    "active.data.withoutSubscriptions": {
      says: ["‹subscriptions:failed.title›", "‹subscriptions:failed.title›"],
      sees: on({
        [list]: ["subscriptions:failed.title", "subscriptions:stale.title"],
      }),
    },
    "active.data.choosingNext": null,
    "active.data.loadingClient": {
      says: ["Личные данные читаются заново", "The personal data are read again"],
      sees: on({ [list]: listed, [shop]: [shelf] }),
      hides: troubles,
    },
    "active.data.loadingCatalog": {
      says: ["Каталог загружается", "The catalogue is loading"],
      sees: on({
        [list]: ["subscriptions:loading", ...listed],
        [shop]: ["catalog:loading", shelf],
      }),
    },
    "active.data.withoutCatalog": {
      says: ["Каталог не загружен", "The catalogue is not there"],
      sees: on({ [list]: listed, [shop]: ["catalog:failed.title"] }),
    },
    "active.data.ready": {
      says: ["Кабинет загружен", "The account is loaded"],
      sees: on({ [list]: listed, [shop]: [shelf] }),
      hides: troubles,
    },
    "active.profile.viewing": { says: null, hides: [...savings, "profile:saved"] },
    "active.profile.saving": {
      says: ["‹profile:saving›", "‹profile:saving›"],
      sees: on({ [form]: savings }),
    },
    "active.profile.saved": {
      says: ["‹profile:saved›", "‹profile:saved›"], // What is saved shows differently, so the events check it.
      sees: null,
      hides: savings,
    },
    "active.purchase.open": null,
    "active.purchase.closed": null,
    "active.advertising.open": null,
    "active.advertising.closed": null,
    superseded: {
      says: ["Кабинет открывается заново с другими правами", "The account opens again with other rights"],
      sees: ["shell:forbidden.title", "deletion:takeBack.ask"],
      isEnd: true,
    },
  },
};
