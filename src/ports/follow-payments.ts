import type { ActorRefFrom } from "xstate";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/** Tells the release as long as something is being ordered or paid here: no reload may come between. */
export const followPayments = (
  session: ActorRefFrom<typeof sessionMachine>,
  release: ActorRefFrom<typeof releaseMachine>,
): void => {
  let paying = false;
  const tell = (now: boolean) => {
    if (now !== paying) release.send({ type: now ? "payment.begun" : "payment.over" });
    paying = now;
  };
  session
    .select(({ children }) => children.account)
    .subscribe((account) => {
      tell(false);
      account
        ?.select(({ children }) => children.checkout)
        .subscribe((checkout) => {
          tell(false);
          checkout?.select((now) => now.matches("creating") || now.matches("paying")).subscribe(tell);
        });
    });
};
