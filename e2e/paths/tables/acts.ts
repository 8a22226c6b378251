import * as v from "valibot";
import { signAct } from "#contract/subscription.ts";
import type { actsMachine } from "#machines/acts/acts.machine.ts";
import { act } from "#machines/acts/acts.model.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const Asked = v.object({ id: v.number() });

export const actsTable: PathTable<typeof actsMachine> = {
  at: "/documents/",
  impossible: {},
  storage: [],
  also: ({ from, move }) => {
    // Cast: the context of this machine.
    const { openId, signed } = stateOf(from).context as {
      openId: number | null;
      signed: { id: number } | null;
    };
    return move.verb === "act" &&
      // Cast: the events of this machine.
      (move.event as { type: string }).type === "act.signRequested" &&
      signed !== null &&
      signed.id === openId
      ? "an act that is signed is not offered for it again"
      : null;
  },
  around: ({ subscriptions }) => ({
    subscriptions: subscriptions.map((one) => ({ ...one, acts: [act(7), act(8)] })),
  }),
  ports: {
    signAct: {
      call: signAct,
      reply: (told) =>
        told.kind === "missing"
          ? refused("resource.missing")
          : (request) => {
              const { id } = v.parse(Asked, request.postDataJSON());
              return answered(signAct, act(id, { signed: true, signedAt: told.signedAt }));
            },
    },
  },
  acts: {
    "act.opened": (hands, { id }) => hands.go(`/documents/?act=${id}`),
    "act.signRequested": async (hands, { agreed }) => {
      await hands.tick(agreed);
      await hands.press("documents:sign.submit");
    },
  },
  sees: {
    unsigned: ["documents:public.title"],
    // An act that is read may have been signed before.
    reading: ["documents:sign.submit", "documents:sign.print"],
    // Whoever reads another one meanwhile is told why that one has to wait, if it has not been signed.
    signing: ["documents:sign.signing", "documents:sign.why.pending", "documents:sign.print"],
  },
};
