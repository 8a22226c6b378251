import type { Page } from "@playwright/test";

/** Has the browser refuse the next file that the page wants to save, as one that is out of room does; then it works again. */
export const refuseOneFile = async (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = () => {
      URL.createObjectURL = createObjectURL;
      throw new Error("there is no room for a file");
    };
  });
