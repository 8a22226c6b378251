import { listSubscriptions } from "#contract/subscription.ts";
import { sendAdvertising } from "#contract/user.ts";
import type { advertisingMachine } from "#machines/advertising/advertising.machine.ts";
import { stateOf } from "#machines/kit/state.ts";
import type { PathTable } from "../table.ts";
import { answered } from "../wire.ts";

const away = "/profile/";
const tag = "path";

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
    "connection.restored": async (hands, _, { answer }) => {
      await hands.setOnline(true);
      // The account asks for them; with no answer it asks for nothing more.
      return answer(listSubscriptions, "outage");
    },
    "tag.remembered": async (hands) => {
      await hands.go(`/?utm_source=${tag}`);
      await hands.sees("catalog:title");
      await hands.go(away);
      await hands.sees("profile:lead");
    },
  },
};
