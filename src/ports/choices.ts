import type { Choices } from "../routing/router-context.ts";
import { cityFact, deviceFact, tagFact } from "./facts.ts";
import type { Store } from "./storage.ts";

export const createChoices = (store: Store): Choices => ({
  keep: ({ city, device, tag }) => {
    if (city !== undefined) store.write(cityFact, city);
    if (device !== undefined) store.write(deviceFact, device);
    if (tag !== undefined) store.write(tagFact, tag);
  },
  device: () => store.read(deviceFact),
  forgetDevice: () => store.forget(deviceFact),
});
