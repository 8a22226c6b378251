import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import { act } from "./acts.model.ts";
import { type M, type Now, at } from "./acts.places.ts";
import { actView } from "./acts.view.ts";

const earlier = "2026-11-02T08:00:00.000Z";
/** As the list of subscriptions may have them: three unsigned ones, and one that was signed before. */
const listed = [act(7), act(8), act(9), act(8, { signed: true, signedAt: earlier })];

const expected = (s: Now, { id, signed, signedAt }: (typeof listed)[number]) => {
  const { signed: last, openId, signingId, accountStatus, online, notice } = s.context;
  const isLast = last !== null && last.id === id;
  const isOver = signed || isLast;
  const signing = at("signing")(s);
  const barred = accountStatus === "loggedIn" ? false : accountStatus;
  return {
    state: isOver ? "signed" : signing && signingId === id ? "signing" : "reading",
    signedAt: isLast ? last.signedAt : signedAt,
    notice: openId === id ? notice : null,
    sign: offer(
      isOver && "signed",
      barred,
      openId !== id && "unopened",
      signing && "pending",
      !online && "offline",
    ),
  };
};

export const viewLaws: Laws<M> = {
  "V23: of each act it is shown whether it is signed, since when, and why it cannot be signed": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => listed.some((each) => !same(actView(s, each), expected(s, each)))),
};
