import { vi } from "vitest";

/**
 * Formats every locale's dates as `11/21/2026, 15:40:05`, as WebKit does for `en-CA`. Engines may format as
 * they like (ECMA-402); only named parts are reliable.
 */
export const asInAnotherEngine = (): void => {
  const { DateTimeFormat } = Intl;
  class Other extends DateTimeFormat {
    constructor(_locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super("en-US", options);
    }
  }
  vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { DateTimeFormat: Other }));
};
