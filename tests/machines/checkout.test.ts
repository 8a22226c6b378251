import { affordances, delays, goals, laws } from "#machines/checkout/checkout.laws.ts";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: checkoutModel, laws, affordances, goals, delays });
