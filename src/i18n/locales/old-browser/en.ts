import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  title: "Your account won’t open in this browser: it’s too old",
  lead: "Update the browser or use another one: Chrome or Edge 125, Firefox 126, Safari 17.5, or newer. On iPhone and iPad the browser is updated with the system.",
} as const satisfies Translated<typeof russian>;
