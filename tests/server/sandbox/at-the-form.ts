import { openWorld } from "./world.ts";

export const artem = "79990000001";
/** Cards of the sandbox's acquirer by what they do. */
export const cards = {
  pays: "4111 1111 1111 1111",
  asks3ds: "4000 0000 0000 3220",
  declined: "4000 0000 0000 0002",
  noFunds: "4000-0000-0000-9995",
  silent: "4000000000000119",
  late: "4000 0000 0000 0259",
};

/** Somebody has begun to pay and stands before the card form, or before the code of SBP. */
export const atTheForm = async (given: Parameters<typeof openWorld>[0] & { sbp?: boolean } = {}) => {
  const world = await openWorld(given);
  const token = await world.signIn(artem);
  const { payment, redirect } = await world.pay(token, given);
  const now = () => world.paymentNow(token, payment.id);
  return { ...world, token, payment, page: redirect ?? "", now };
};
