import { vi } from "vitest";

/**
 * An engine that writes days another way, as WebKit writes those of `en-CA`: every locale as `11/21/2026, 15:40:05`
 * there. Every engine may write every locale as it likes (ECMA-402); only the parts of a date are what they are called.
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
