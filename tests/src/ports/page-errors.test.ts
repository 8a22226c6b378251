import { describe, expect, test } from "vitest";
import { reportPageErrors } from "#src/ports/page-errors.ts";
import { worldListeners } from "../../world-listeners.ts";

/** A page whose reports are kept. */
const openPage = (isOnline = true) => {
  const sent: { path: string; init: RequestInit | undefined }[] = [];
  const { on, dispatch } = worldListeners();
  const fetch: typeof globalThis.fetch = async (path, init) => {
    if (!isOnline) throw new TypeError("no network");
    // Cast: reports are sent to a path.
    sent.push({ path: path as string, init });
    return new Response(null, { status: 204 });
  };
  reportPageErrors({ on, fetch });
  return {
    dispatch,
    sent,
    bodies: () =>
      sent.map(({ init }): unknown => JSON.parse(typeof init?.body === "string" ? init.body : "null")),
  };
};

const errorAt = (places: readonly string[], error: Error = new TypeError("Аграфена is not a function")) => {
  error.stack = [`${error.name}: ${error.message}`, ...places.map((place) => `    at f (${place})`)].join(
    "\n",
  );
  return error;
};
const ours = "https://kabinet.example/assets/index-DyLnGSlL.js:12:345";

describe("an uncaught error", () => {
  test("is reported with its class and its places in our files, without its message", () => {
    const page = openPage();
    page.dispatch("error", errorAt([ours, "https://kabinet.example/profile/?phone=79991234567:1:1"]));
    expect(page.bodies()).toEqual([
      [
        {
          type: "page-error",
          age: 0,
          body: { name: "TypeError", places: ["/assets/index-DyLnGSlL.js:12:345"] },
        },
      ],
    ]);
    expect(page.sent[0]).toMatchObject({
      path: "/reports/",
      init: { method: "POST", keepalive: true, credentials: "omit" },
    });
    expect(JSON.stringify(page.sent)).not.toMatch(/Аграфена|7999/);
  });

  test("and a rejection that nothing handles are reported alike, each once", () => {
    const page = openPage();
    const error = errorAt([ours]);
    page.dispatch("error", error);
    page.dispatch("error", error);
    page.dispatch("unhandledrejection", error);
    page.dispatch("unhandledrejection", errorAt([ours], new RangeError("too long")));
    expect(page.sent).toHaveLength(2);
  });

  test("is reported five times at most by one page", () => {
    const page = openPage();
    for (let line = 1; line <= 9; line += 1)
      page.dispatch("error", errorAt([ours.replace("12", String(line))]));
    expect(page.sent).toHaveLength(5);
  });

  test("of an extension, or that is no error, is not reported", () => {
    const page = openPage();
    page.dispatch("error", errorAt(["chrome-extension://abc/content.js:1:1"]));
    page.dispatch("error", null);
    page.dispatch("unhandledrejection", "cancelled");
    expect(page.sent).toEqual([]);
  });

  test("whose class has an odd name is an Error", () => {
    const page = openPage();
    const odd = errorAt([ours]);
    odd.name = "79991234567";
    page.dispatch("error", odd);
    expect(page.bodies()).toMatchObject([[{ body: { name: "Error" } }]]);
  });

  test("without a network is not repeated and causes no other", async () => {
    const page = openPage(false);
    page.dispatch("error", errorAt([ours]));
    await Promise.resolve();
    expect(page.sent).toEqual([]);
  });
});
