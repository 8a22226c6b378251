import { endSession, listSessions } from "#contract/auth.ts";
import type { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import { comeAnew } from "../come-anew.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

/** The devices of the model (machines/sign-ins/sign-ins.model.ts), by the numbers of their sign-ins. */
const devices: Readonly<Record<number, string>> = { 2: "Safari, iPhone", 3: "Firefox, Linux" };

export const signInsTable: PathTable<typeof signInsMachine> = {
  at: "/documents/",
  impossible: {},
  storage: [],
  ports: {
    listSignIns: {
      call: listSessions,
      reply: (told) =>
        told.kind === "listed"
          ? answered(listSessions, { sessions: told.signIns })
          : refused("method.notAllowed"),
    },
    endSignIn: {
      call: endSession,
      reply: ({ kind }) => (kind === "ended" ? answered(endSession, {}) : refused("method.notAllowed")),
    },
  },
  acts: {
    "signIns.requested": async (hands, _, { value }) => {
      if (value === "unread") return hands.go("/profile/");
      return value === "unreachable"
        ? hands.press("profile:signIns.failed.again")
        : comeAnew(hands, "/profile/");
    },
    "signIn.endRequested": (hands, { id }) => hands.press("profile:signIns.endLabel", devices[id]),
  },
  sees: { unread: ["documents:public.title"], listing: ["profile:signIns.current"] },
  hides: { unavailable: ["profile:signIns.title"] },
  controls: { "others.endRequested": "profile:signIns.endOthers" },
};
