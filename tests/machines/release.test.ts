import { affordances, delays, goals, laws } from "#machines/release/release.laws.ts";
import { releaseModel } from "#machines/release/release.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: releaseModel, laws, affordances, goals, delays });
