import type { ToldCharge } from "../told.ts";

/** Kopecks as roubles, for reports. */
export const rub = (kopecks: number): string => `${kopecks / 100} ₽`;

export const sayCharge = ({ amount, day, card }: ToldCharge): string =>
  `${rub(amount)} on ${day}${card === null ? " by hand" : ` by •• ${card}`}`;
