import type { Page } from "@playwright/test";

/** The browser refuses the next file that the page saves, as with a full disk. */
export const refuseOneFile = async (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = () => {
      URL.createObjectURL = createObjectURL;
      throw new Error("there is no room for a file");
    };
  });
