// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Language } from "#contract/language.ts";
import type { Cards } from "#machines/checkout/checkout.view.ts";
import { MethodChoices } from "#src/features/checkout/method-choices.tsx";
import { ChargesStep } from "#src/features/subscriptions/charges-step.tsx";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { createProjection } from "./sample-projection.ts";
import { rented } from "./sample-subscription.ts";

const settings = {
  on: { notices: { reminders: true, news: false } },
  off: { notices: { reminders: false, news: true } },
  unknown: {},
} as const;
type Setting = keyof typeof settings;
const languages = ["ru", "en"] as const;

/** The page of how to pay by SBP, without a card. */
const readPayment = async (language: Language, setting: Setting, state: Cards["state"]): Promise<string> => {
  const { container } = await mountBeside(
    "checkout",
    {},
    <MethodChoices
      cards={{ state, cards: [] }}
      onDelivery={false}
      recurs
      chosen={{ method: "sbp", cardId: null }}
      lacking={null}
      onChoose={() => undefined}
    />,
    { context: { client: settings[setting] }, language },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

/** The page on which the consent to charges is withdrawn. */
const readWithdrawal = async (language: Language, setting: Setting): Promise<string> => {
  const question = { until: null, extend: null, terms: null, delivery: null };
  const forecast = standing({
    context: {
      forecast: { acts: { stopCharges: createProjection([]) } },
      question,
      reckonedFor: question,
    },
    matches: () => false,
  });
  const step = (
    <ChargesStep
      view={
        {
          screen: "stopCharges",
          subscription: { ...rented, debt: 0 },
          confirm: { can: true },
          notice: null,
          before: null,
          pay: { can: true },
          // Cast: the part of the step's view that is read here.
        } as never
      }
    />
  );
  const { container } = await mountBeside("subscription", { children: { forecast } }, await withLinks(step), {
    context: { catalog: null, client: { cityId: 1, ...settings[setting] } },
    language,
  });
  return container.textContent.replaceAll("\u00a0", " ");
};

const promise = { ru: /апомним/, en: /remind you/ };
const silence = { ru: "Напоминания у вас выключены", en: "Your reminders are off" };

test.each(languages)(
  "a client who pays later months is promised reminders only if they are on: %s",
  async (language) => {
    for (const page of [
      (setting: Setting) => readPayment(language, setting, "loaded"),
      (setting: Setting) => readPayment(language, setting, "unreachable"),
      (setting: Setting) => readWithdrawal(language, setting),
    ]) {
      for (const setting of ["on", "unknown"] as const) {
        const words = await page(setting);
        expect(words).toMatch(promise[language]);
        expect(words).not.toContain(silence[language]);
      }
      const words = await page("off");
      expect(words).not.toMatch(promise[language]);
      expect(words).toContain(silence[language]);
    }
  },
);
