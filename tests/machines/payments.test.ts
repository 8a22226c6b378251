import { affordances, delays, goals, laws } from "#machines/payments/payments.laws.ts";
import { paymentsModel } from "#machines/payments/payments.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: paymentsModel, laws, affordances, goals, delays });
