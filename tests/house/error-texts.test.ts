import { expect, test } from "vitest";
import { type ErrorCode, errorCodes } from "#contract/error.ts";
import { languages } from "#contract/language.ts";

/** It can only come of a fault, ours or on the way; people read that there was no answer, or that it broke on our side. */
const fault = ["common:error.500.title", "checkout:why.unreachable", "cards:news.unreachable"];

/** The texts for each code of a refusal. A missing code is a compiler error. */
const displayed: Readonly<Record<ErrorCode, readonly string[]>> = {
  "request.malformed": ["profile:error.text"],
  "request.tooLarge": fault,
  "request.inProgress": ["checkout:unanswered.pay.title", "subscription:checking.title"],
  "request.tooMany": [
    "sign-in:locked.tooMany",
    "cards:refused.request.tooMany",
    "bonus:refused.request.tooMany",
    "checkout:refusal.request.tooMany",
  ],
  "signature.wrong": fault,
  "version.unsupported": fault,
  "key.missing": fault,
  "key.reused": ["cards:refused.key.reused", "checkout:unanswered.pay.title"],
  "token.invalid": ["sign-in:notice.rejected"],
  "client.forbidden": [
    "shell:forbidden.title",
    "subscription:notice.client.forbidden",
    "checkout:failure.client.forbidden",
  ],
  "client.deleting": [
    "shell:deletion.title",
    "subscription:notice.client.deleting",
    "checkout:failure.client.deleting",
  ],
  "resource.missing": ["checkout:failure.resource.missing", "bonus:spend.resource.missing"],
  "method.notAllowed": ["subscription:forecast.unavailable.title"],
  "server.failed": fault,
  "server.busy": fault,
  "phone.unsupported": ["sign-in:phone.unsupported"],
  "code.wrong": ["sign-in:code.wrong", "sign-in:code.wrongLast"],
  "code.expired": ["sign-in:code.expired"],
  "code.locked": ["sign-in:locked.title"],
  "call.unavailable": ["sign-in:call.failed"],
  // The browser does the work by itself; people read of it only if it cannot.
  "proof.required": ["sign-in:notice.unreachable"],
  "consent.required": [
    "sign-in:consents.lead",
    "checkout:obstacle.consentsLacking",
    "cards:refused.consent.required",
    "documents:sign.notice.consentsLacking",
  ],
  "city.unsupported": [
    "city:unsupported.title",
    "checkout:refusal.city.unsupported",
    "cards:refused.city.unsupported",
  ],
  "device.unavailable": ["checkout:refusal.device.unavailable", "subscription:notice.device.unavailable"],
  "office.unavailable": ["checkout:refusal.office.unavailable"],
  "delivery.incomplete": ["checkout:refusal.delivery.incomplete"],
  "delivery.unavailable": ["checkout:refusal.delivery.unavailable"],
  "promo.unknown": ["checkout:refusal.promo.unknown", "bonus:refused.promo.unknown"],
  "promo.expired": ["checkout:refusal.promo.expired", "bonus:refused.promo.expired"],
  "promo.used": ["checkout:refusal.promo.used", "bonus:refused.promo.used"],
  "promo.discount": ["bonus:refused.promo.discount"],
  "promo.bonus": ["checkout:refusal.promo.bonus"],
  "bonus.notEnough": ["checkout:refusal.bonus.notEnough"],
  "quote.stale": ["checkout:quote.stale.title"],
  "profile.incomplete": ["checkout:obstacle.profileIncomplete"],
  "subscription.changed": ["subscription:notice.subscription.changed"],
  "forecast.changed": ["subscription:notice.forecast.changed"],
  "subscription.notAllowed": [
    "subscription:notice.subscription.notAllowed",
    "bonus:spend.subscription.notAllowed",
  ],
  "payment.notDue": ["checkout:failure.payment.notDue", "bonus:spend.payment.notDue"],
  "payment.inProgress": [
    "subscription:notice.payment.inProgress",
    "bonus:spend.payment.inProgress",
    "cards:removal.paying",
  ],
  "payment.notAllowed": ["checkout:failure.payment.notAllowed"],
  "acquirer.unavailable": ["checkout:failure.acquirer.unavailable"],
  "email.tokenInvalid": ["verify-email:refused.title"],
  "agreement.wrong": ["deletion:confirming.wrong"],
  "act.changed": ["documents:sign.notice.changed"],
};

test.for(languages)("in %s, every error code of the contract has a text", async (language) => {
  const lacking: string[] = [];
  for (const code of errorCodes)
    for (const whole of displayed[code]) {
      const [namespace = "", key = ""] = whole.split(":");
      const { texts }: { texts: Record<string, string> } = await import(
        /* @vite-ignore */ `../../src/i18n/locales/${namespace}/${language}.ts`
      );
      if (!Object.keys(texts).some((each) => each === key || each.replace(/_\w+$/, "") === key))
        lacking.push(`${code}: ${whole}`);
    }
  expect(lacking).toEqual([]);
});
