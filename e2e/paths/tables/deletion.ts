import type { StateValue } from "xstate";
import { listSubscriptions } from "#contract/subscription.ts";
import { type Client, exportData, getClient, requestDeletion, withdrawDeletion } from "#contract/user.ts";
import { accountStatusOf } from "#machines/client/account-status.ts";
import { leaving } from "#machines/client/sample-clients.ts";
import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Text } from "../../words.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

/** Whether the screen has the file on it. */
const hasFile = (value: StateValue): boolean => /informed|pending|takingBack/.test(JSON.stringify(value));

const ofFile =
  (text: Text) =>
  (value: StateValue): readonly Text[] | null =>
    hasFile(value) ? [text] : null;

/** How the client stands, by what the screen is and offers. */
const statusAt = ({ value, offers }: Moment): ReturnType<typeof accountStatusOf> => {
  if (/pending|takingBack/.test(JSON.stringify(value))) return "deletionPending";
  return offers.includes("deletion.begun") ? "loggedIn" : "forbidden";
};

/** No subscriptions: what the client has of ours is no part of this. */
const nothing = answered(listSubscriptions, { subscriptions: [] });

export const deletionTable: PathTable<typeof deletionMachine> = {
  at: "/information-delete-profile/",
  around: () => ({ client: leaving }),
  first: ["user/getinfo/", "subscription/info/"],
  // After the subscriptions the account reads the client: it is to do so when a path says so.
  holds: ["user/getinfo/", "subscription/info/"],
  impossible: {},
  storage: [],
  also: ({ from, move }) => {
    if (move.verb !== "act") return null;
    // Casts: the events and the context of this machine.
    const event = move.event as { type: string; word?: string; client?: Client };
    const context = stateOf(from).context as { client: Client; online: boolean };
    const at = JSON.stringify(stateOf(from).value);
    if (event.client !== undefined) {
      if (!context.online || !/informed|pending/.test(at))
        return "the client is read again when the network is back, and here while nothing else is asked";
      if (accountStatusOf(event.client) !== accountStatusOf(context.client) && !at.includes("idle"))
        return "whoever stands otherwise gets another account, in which no file was asked for";
    }
    if (event.type === "export.requested" && !hasFile(stateOf(from).value))
      return "the file is offered before and after, not while one is asked to confirm";
    return event.type === "deletion.confirmed" && event.word === "удали"
      ? "the form itself refuses another word"
      : null;
  },
  ports: {
    requestDeletion: {
      play: async (hands, told, { answer }) => {
        if (told === null) return answer(requestDeletion, "outage");
        if (told.kind === "requested") return answer(requestDeletion, answered(requestDeletion, told.client));
        await answer(requestDeletion, refused("agreement.wrong"));
        return hands.sees("deletion:confirming.wrong");
      },
    },
    loadClient: {
      play: async (hands, client, { answer }) => {
        await answer(getClient, client === null ? "outage" : answered(getClient, client));
        if (client?.deletionRequested === false) await hands.sees("deletion:confirming.unreachable.title");
      },
    },
    withdrawDeletion: {
      play: async (hands, told, { answer }) => {
        if (told?.kind === "withdrawn") {
          await answer(withdrawDeletion, answered(withdrawDeletion, told.client));
          if (!told.client.deletionRequested) return undefined;
        } else await answer(withdrawDeletion, told === null ? "outage" : refused("method.notAllowed"));
        return hands.sees(
          told?.kind === "unavailable" ? "deletion:takeBack.unavailable" : "deletion:takeBack.failed.title",
        );
      },
    },
    exportData: {
      call: exportData,
      reply: (told) =>
        told.kind === "saved" ? answered(exportData, { data: { client: {} } }) : refused("method.notAllowed"),
    },
  },
  acts: {
    "connection.restored": async (hands, _, { answer }) => {
      await hands.setOnline(true);
      // The account asks for them; with no answer it asks for nothing more, and what is asked next is this machine's.
      await answer(listSubscriptions, "outage");
    },
    "client.changed": async (hands, { client }, moment) => {
      await hands.setOnline(true);
      await moment.answer(listSubscriptions, nothing);
      await moment.answer(getClient, answered(getClient, client));
      if (accountStatusOf(client) === statusAt(moment)) return;
      // Another account follows, and begins by reading them.
      await hands.sees(client.deletionRequested ? "deletion:takeBack.ask" : "deletion:informed.title");
      await moment.answer(listSubscriptions, nothing);
    },
    "deletion.confirmed": async (hands, { word }) => {
      await hands.fill("deletion:confirming.label", word);
      await hands.press("deletion:confirming.submit");
    },
  },
  sees: {
    "open.request.pending": ["deletion:takeBack.ask"],
    "open.export.exporting": ofFile("deletion:export.asking"),
    "open.export.exported": ofFile("deletion:export.done"),
    "open.export.unreachable": ofFile("deletion:export.failed.title"),
    over: ["deletion:takeBack.ask", "deletion:informed.begin"],
  },
  hides: {
    "open.export.idle": ["deletion:export.done", "deletion:export.failed.title"],
    "open.export.unavailable": ["deletion:export.title"],
  },
  ends: ["over"],
  controls: {
    "deletion.begun": "deletion:informed.begin",
    "deletion.checkRequested": "deletion:unanswered.check",
    "deletion.withdrawRequested": "deletion:takeBack.ask",
  },
};
