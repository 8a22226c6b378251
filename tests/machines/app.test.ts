import { laws, goals } from "#machines/app/app.laws.ts";
import { appModel } from "#machines/app/app.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: appModel, laws, affordances: {}, goals });
