import { listSubscriptions } from "#contract/subscription.ts";
import { sendAdvertising } from "#contract/user.ts";
import type { advertisingMachine } from "#machines/advertising/advertising.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered } from "../wire.ts";

const away = "/profile/";
const tag = "path";

/** Nothing of it is on the page: its request is all that is seen. */
const seeRequest = async ({ leadsTo, asked }: Moment): Promise<void> => {
  if (leadsTo === "sending") await asked(sendAdvertising);
};

export const advertisingTable: PathTable<typeof advertisingMachine> = {
  at: away,
  stored: () => ({ tag }),
  lost: ["subscription/info/"],
  holds: ["subscription/info/", "user/advertising/"],
  // It begins with the subscriptions; in its model, without a network.
  begin: async (hands, _, { answer }) => {
    await hands.sees("profile:lead");
    await hands.setOnline(false);
    await hands.sees("shell:offline.title");
    await answer(listSubscriptions, answered(listSubscriptions, { subscriptions: [] }));
  },
  impossible: {},
  storage: [],
  also: ({ from, move }) =>
    move.verb === "act" &&
    // Casts: the events and the context of this machine.
    (move.event as { type: string }).type === "tag.remembered" &&
    !(stateOf(from).context as { online: boolean }).online
      ? "a link is followed over the network"
      : null,
  ports: { sendTag: { call: sendAdvertising, reply: () => answered(sendAdvertising, {}) } },
  acts: {
    "connection.restored": async (hands, _, moment) => {
      await hands.setOnline(true);
      // The account asks for them; with no answer it asks for nothing more.
      await moment.answer(listSubscriptions, "outage");
      return seeRequest(moment);
    },
    "tag.remembered": async (hands, _, moment) => {
      await hands.go(`/?utm_source=${tag}`);
      await hands.sees("catalog:title");
      await hands.go(away);
      await hands.sees("profile:lead");
      return seeRequest(moment);
    },
  },
};
