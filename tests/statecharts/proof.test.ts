import { prove } from "../machines/proof.ts";
import { allowedEvents, laws } from "./machines/kiosk/kiosk.laws.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";

prove({
  model,
  laws,
  allowedEvents,
  goals: {
    "a cup": (s) => s.matches({ service: "served" }),
    "a closed door": (s) => s.matches({ door: "closed" }),
  },
  delays: { patience: 30_000, glow: 5_000 },
});
