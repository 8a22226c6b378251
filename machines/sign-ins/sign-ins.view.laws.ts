import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import { type M, type Now, at, online, others } from "./sign-ins.places.ts";
import { signInsView } from "./sign-ins.view.ts";

const expected = (s: Now) => {
  const { signIns, ending, notice } = s.context;
  if (at("unread", "unavailable")(s)) return { state: "hidden" };
  if (at("unreachable")(s)) return { state: "unreachable" };
  if (signIns === null) return { state: "loading" };
  const busy = !at("listing")(s) && "pending";
  const offline = !online(s) && "offline";
  const alone = others(s).length === 0 && "alone";
  return {
    state: "ready",
    signIns,
    ending,
    notice,
    end: offer(busy, offline),
    endOthers: offer(busy, alone, offline),
  };
};

export const viewLaws: Laws<M> = {
  "it shows where the client is signed in, what is being ended, and why nothing else can be": ({
    situations,
  }) => situations.filter(({ snapshot: s }) => !same(signInsView(s), expected(s))),
};
