import type { StatedCharge } from "../stated.ts";

/** Kopecks as roubles, for reports. */
export const rub = (kopecks: number): string => `${kopecks / 100} ₽`;

export const formatCharge = ({ amount, day, card }: StatedCharge): string =>
  `${rub(amount)} on ${day}${card === null ? " by hand" : ` by •• ${card}`}`;
