import { affordances, goals, laws } from "#machines/forecast/forecast.laws.ts";
import { forecastModel } from "#machines/forecast/forecast.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: forecastModel, laws, affordances, goals });
