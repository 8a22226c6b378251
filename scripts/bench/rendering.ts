import { withSeededFolder, withServerProcess } from "../../e2e/server.ts";
import { type Figure, median } from "./figures.ts";

/** The first pages of a server warm it up; then as many are compared with as many of the last. */
const [warming, compared, all] = [10, 25, 200];

/** Pages of a client on a fresh server, one after the other: later ones, beside more garbage, take no longer. */
export const figuresOfRendering = async (): Promise<Figure[]> => {
  const times: number[] = [];
  await withSeededFolder((storage) =>
    withServerProcess(storage, async ({ url, regular }) => {
      const headers = { Cookie: regular.cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
      const read = async (): Promise<string> => (await fetch(`${url}/payments/`, { headers })).text();
      const isRendered = (html: string): boolean => html.includes("data-client");
      // Pages come without data while the rendering thread starts.
      const ready = performance.now() + 10_000;
      while (!isRendered(await read()))
        if (performance.now() > ready) throw new Error("the rendering thread does not start");
      while (times.length < all) {
        const began = performance.now();
        if (!isRendered(await read())) throw new Error("the server sent a page without data");
        times.push(performance.now() - began);
      }
    }),
  );
  return [
    {
      part: "Pages of the server",
      what: `/payments/, the last of ${all} pages beside the first`,
      value: median(times.slice(-compared)),
      unit: "ms",
      by: median(times.slice(warming, warming + compared)),
      budget: 1.1,
    },
  ];
};
