import type { Choices } from "../router-context.ts";
import { cityFact, deviceFact } from "./facts.ts";
import type { Store } from "./storage.ts";

export const createChoices = (store: Store): Choices => ({
  keep: ({ city, device }) => {
    if (city !== undefined) store.write(cityFact, city);
    if (device !== undefined) store.write(deviceFact, device);
  },
  device: () => store.read(deviceFact),
  forgetDevice: () => store.forget(deviceFact),
});
