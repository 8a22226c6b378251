import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import type { SubscriptionState } from "../../forecast/subscription-state.rules.ts";
import { Handover, type HandoverFact } from "./handover.ts";
import type { Words } from "./words.ts";

/** A device that is to be received again (`awaited`), and how; worked out when the notice is sent. */
export const Again = {
  awaited: v.boolean(),
  handover: v.optional(Handover, { kind: "unknown" }),
};
type Again = { readonly awaited: boolean; readonly handover: HandoverFact };

/** The same as it now stands. */
export const againOf = ({
  state: { possession },
  handover,
}: {
  readonly state: Pick<SubscriptionState, "possession">;
  readonly handover: HandoverFact;
}): Again => ({ awaited: possession !== "inUse", handover });

const saying: Record<
  Language,
  {
    deliver(day: string, slot: string, address: string): string;
    collect(place: string): string;
    deliverAgain(address: string): string;
    again: string;
    deliverFrom(day: string, address: string): string;
    collectFrom(day: string, place: string): string;
    from(day: string): string;
    stays: string;
    passport: string;
  }
> = {
  ru: {
    deliver: (day, slot, address) => `Привезём ${day}, ${slot}: ${address}.`,
    collect: (place) => `Заберите устройство: ${place}.`,
    deliverAgain: (address) => `Устройство снова привезём: ${address}.`,
    again: "Устройство выдадим снова.",
    deliverFrom: (day, address) => `Устройство привезём ${day} или позже: ${address}.`,
    collectFrom: (day, place) => `Устройство можно забрать с ${day}: ${place}.`,
    from: (day) => `Устройство выдадим снова, ${day} или позже.`,
    stays: "Устройство остаётся у вас.",
    passport: "Приготовьте паспорт: без него устройство не выдадут.",
  },
  en: {
    deliver: (day, slot, address) => `We deliver on ${day}, ${slot}: ${address}.`,
    collect: (place) => `Collect it from ${place}.`,
    deliverAgain: (address) => `We will deliver the device again: ${address}.`,
    again: "We will hand over the device again.",
    deliverFrom: (day, address) => `We deliver the device on ${day} or later: ${address}.`,
    collectFrom: (day, place) => `From ${day} on you can collect the device: ${place}.`,
    from: (day) => `We hand over the device again on ${day} or later.`,
    stays: "The device stays with you.",
    passport: "Have your passport ready: we can't hand over the device without it.",
  },
};

const placeOf = ({ city, office, address }: HandoverFact & { kind: "pickup" }, { say }: Words): string =>
  [...(city === undefined ? [] : [city]), office, address].map(say).join(", ");

/** Where and when what was ordered is to be had; empty where that is not known. */
export const sayHandover = (handover: HandoverFact, words: Words): string[] => {
  const { deliver, collect } = saying[words.language];
  switch (handover.kind) {
    case "delivery":
      return [deliver(words.day(handover.day), handover.slot, handover.address)];
    case "pickup":
      return [collect(placeOf(handover, words))];
    case "unknown":
      return [];
  }
};

/** Of a subscription that goes on: where its device is to be had, or that it is there. Day and hours of the order are over. */
export const sayAgain = ({ awaited, handover }: Again, words: Words): string => {
  const { stays, deliverAgain, collect, again } = saying[words.language];
  if (!awaited) return stays;
  switch (handover.kind) {
    case "delivery":
      return deliverAgain(handover.address);
    case "pickup":
      return collect(placeOf(handover, words));
    case "unknown":
      return again;
  }
};

/** The same of one that will go on on a day (ISO); empty where the device is with the client. */
export const sayAgainFrom = (iso: string, { awaited, handover }: Again, words: Words): string[] => {
  const { deliverFrom, collectFrom, from } = saying[words.language];
  if (!awaited) return [];
  const day = words.day(iso);
  switch (handover.kind) {
    case "delivery":
      return [deliverFrom(day, handover.address)];
    case "pickup":
      return [collectFrom(day, placeOf(handover, words))];
    case "unknown":
      return [from(day)];
  }
};

/** What nothing is handed over without. */
export const sayPassport = ({ language }: Words): string => saying[language].passport;
