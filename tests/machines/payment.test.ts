import { affordances, delays, goals, laws } from "#machines/payment/payment.laws.ts";
import { paymentModel } from "#machines/payment/payment.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: paymentModel, laws, affordances, goals, delays });
