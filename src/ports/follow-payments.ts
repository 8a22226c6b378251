import type { ActorRefFrom } from "xstate";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";

type Followed<T> = { get(): T; subscribe(hear: (now: T) => void): unknown };

/** Hears of what is, and of every change. */
const follow = <T>(followed: Followed<T>, hear: (now: T) => void): void => {
  hear(followed.get());
  followed.subscribe(hear);
};

/** Tells the release as long as something is being ordered or paid here: no reload may come between (C43). */
export const followPayments = (
  session: ActorRefFrom<typeof sessionMachine>,
  release: Pick<ActorRefFrom<typeof releaseMachine>, "send">,
): void => {
  let paying = false;
  const tell = (now: boolean) => {
    if (now !== paying) release.send({ type: now ? "payment.begun" : "payment.over" });
    paying = now;
  };
  follow(
    session.select(({ children }) => children.account),
    (account) => {
      if (account === undefined) return tell(false);
      follow(
        account.select(({ children }) => children.checkout),
        (checkout) => {
          if (checkout === undefined) return tell(false);
          follow(
            checkout.select((now) => now.matches("creating") || now.matches("paying")),
            tell,
          );
        },
      );
    },
  );
};
