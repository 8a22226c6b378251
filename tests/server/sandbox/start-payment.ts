import { phones } from "../../driver/driver.ts";
import { openWorld } from "./sandbox-server.ts";

export const artem = phones.regular;

/** Starts a payment up to the card form or the SBP code. */
export const startPayment = async (given: Parameters<typeof openWorld>[0] & { sbp?: boolean } = {}) => {
  const world = await openWorld(given);
  const token = await world.signIn(artem);
  const { payment, redirect } = await world.pay(token, given);
  const now = () => world.paymentNow(token, payment.id);
  return { ...world, token, payment, page: redirect ?? "", now };
};
