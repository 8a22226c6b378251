import { delays, goals, laws } from "#machines/connectivity/connectivity.laws.ts";
import { connectivityModel } from "#machines/connectivity/connectivity.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: connectivityModel, laws, affordances: {}, goals, delays });
