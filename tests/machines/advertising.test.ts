import { goals, laws } from "#machines/advertising/advertising.laws.ts";
import { advertisingModel } from "#machines/advertising/advertising.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: advertisingModel, laws, affordances: {}, goals });
