import { type Forecast, getForecast } from "#contract/forecast.ts";
import { forecast } from "#machines/forecast/forecast.model.ts";
import { answered } from "../wire.ts";

const { stay, acts, terms } = forecast;

/** Every act is open, and terms can be chosen: what an act would mean is not what a subscription's paths are about. */
const open: Forecast = {
  today: "2026-11-21",
  stay,
  acts: { ...acts, resume: stay, takeBack: stay, extend: stay, reschedule: stay },
  terms: terms && { ...terms, extras: terms.extras.map((extra) => ({ ...extra, chosen: false })) },
  deliveries: { days: ["2026-11-24", "2026-11-25"], slots: ["10:00–14:00", "14:00–18:00"] },
};

export const openForecast = answered(getForecast, { forecast: open });
