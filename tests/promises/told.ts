import type { Subscription } from "#contract/subscription.ts";
import type { Outlook } from "#contract/outlook.ts";

/** A charge that is announced. Kopecks; `card` its last digits, null where nothing charges it by itself. */
export type ToldCharge = {
  readonly day: string;
  readonly amount: number;
  readonly period: number;
  readonly card: string | null;
};

/** How it goes on, as somebody was told. */
export type ToldCourse = { readonly charges: readonly ToldCharge[]; readonly end: string | null };

/** What an opened subscription says of what is to come, `today` being the day on which it was looked at. */
export type Told = {
  readonly today: string;
  readonly subscription: Subscription;
  readonly stay: ToldCourse;
  /** All that was reckoned ahead, for every way to go on. */
  readonly ahead: unknown;
};

/** What the views of a subscription and of its outlook tell, in one form. */
export const toldBy = (subscription: Subscription, outlook: Outlook): Told => ({
  today: outlook.today,
  subscription,
  ahead: outlook,
  stay: {
    charges: outlook.stay.charges.map(({ date, amount, period }) => ({
      ...{ day: date, amount, period },
      card: subscription.card?.last4 ?? null,
    })),
    end: outlook.stay.end,
  },
});
