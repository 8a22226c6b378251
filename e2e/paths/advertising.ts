import { listSubscriptions } from "#contract/subscription.ts";
import { sendAdvertising } from "#contract/user.ts";
import type { advertisingMachine } from "#machines/advertising/advertising.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { type Moment, type PathTable, connection } from "./table.ts";
import { answered } from "./same-json.ts";

const otherPage = "/profile/";
const tag = "path";

/** Nothing of it is on the page except its request. */
const seeRequest = async ({ leadsTo, asked }: Moment): Promise<void> => {
  if (leadsTo === "sending") await asked(sendAdvertising);
};

export const advertisingPaths: PathTable<typeof advertisingMachine> = {
  title: ["Реклама, по которой пришёл клиент", "The advertisement that brought the client"],
  start: [
    "Откройте / по ссылке с utm_source, войдите и отключите сеть.",
    "Open / by a link with utm_source, sign in and switch the network off.",
  ],
  page: {
    at: otherPage,
    stored: () => ({ tag }),
    around: ({ catalog }) => ({
      catalog: { ...catalog, org: { ...catalog.org, telegram: "https://telegram.example/kabinet" } },
    }),
    holds: ["subscription/info/", "user/advertising/"],
    // It begins with the subscriptions; offline in its model.
    begin: async (hands, _, { answer }) => {
      await hands.sees("profile:lead");
      await hands.setOnline(false);
      await hands.sees("shell:offline.title");
      await answer(listSubscriptions, answered(listSubscriptions, { subscriptions: [] }));
      // The catalogue, which has the chat, comes before the connection does, or it is read anew.
      await hands.offers("shell:chatIn", true);
    },
    also: ({ from, move }) =>
      move.verb === "act" &&
      // Casts: the events and the context of this machine.
      (move.event as { type: string }).type === "tag.remembered" &&
      !(stateOf(from).context as { online: boolean }).online
        ? "a link is followed over the network"
        : null,
  },
  events: {
    "tag.remembered": {
      says: ["Откройте / по ссылке с utm_source", "Open / by a link with utm_source"],
      play: async (hands, _, moment) => {
        await hands.go(`/?utm_source=${tag}`);
        await hands.sees("catalog:title");
        await hands.go(otherPage);
        await hands.sees("profile:lead");
        return seeRequest(moment);
      },
    },
    ...connection,
    "connection.restored": {
      says: connection["connection.restored"],
      play: async (hands, _, moment) => {
        await hands.setOnline(true);
        // The account reads them; without a reply it reads nothing more.
        await moment.answer(listSubscriptions, "outage");
        return seeRequest(moment);
      },
    },
  },
  ports: {
    sendTag: {
      says: {
        done: ["Сервер записал, откуда пришёл клиент", "The server has noted where the client came from"],
        outage: ["Сервер не ответил", "The server does not answer"],
      },
      call: sendAdvertising,
      reply: () => answered(sendAdvertising, {}),
    },
  },
  states: {
    sent: ["Серверу всё сказано", "The server has been sent"],
    waiting: ["Запрос ждёт сети", "The request waits for the network"],
    sending: ["Запрос ушёл", "The request is under way"],
    unsent: ["Запрос повторят, когда сеть вернётся", "The request is repeated when the network is back"],
  },
};
