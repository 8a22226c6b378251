import { describe, expect, test } from "vitest";
import { answerTo, cacheOf, formerCaches, isHashed } from "#src/ports/worker/background.ts";

const origin = "https://kabinet.example";
const files = new Set(["/assets/app-abc.js", "/art/ebike.svg", "/shell.html"]);
const asked = (address: string, mode: RequestMode = "cors", method = "GET") =>
  answerTo({ method, mode, url: new URL(address, origin).href }, origin, files);

describe("the service worker serves", () => {
  test("static files of its release from its cache", () => {
    expect(asked("/assets/app-abc.js")).toEqual({ kind: "cache" });
    expect(asked("/art/ebike.svg", "no-cors")).toEqual({ kind: "cache" });
  });

  test.each([
    ["a file of another release", "/assets/app-old.js"],
    ["a listed file with a question behind it", "/art/ebike.svg?x=1"],
    ["the API", "/api/v3/user/getinfo/"],
    ["the sandbox", "/sandbox/"],
    ["itself", "/worker.js"],
    ["the manifest", "/manifest.webmanifest"],
    ["a page that a script asks for", "/payments/"],
    ["another origin", "https://elsewhere.example/assets/app-abc.js"],
  ])("%s not at all", (_, address) => {
    expect(asked(address)).toEqual({ kind: "network" });
  });

  test("no POST, and no request without a body to read", () => {
    for (const method of ["POST", "PUT", "HEAD"]) {
      expect(asked("/assets/app-abc.js", "cors", method)).toEqual({ kind: "network" });
      expect(asked("/payments/", "navigate", method)).toEqual({ kind: "network" });
    }
  });

  test.each([
    ["/", "/index.html"],
    ["/?city=1", "/index.html"],
    ["/en/", "/en/index.html"],
    ["/en", "/en/index.html"],
    ["/payments/?p=7", "/shell.html"],
    ["/english/", "/shell.html"],
    ["/en/catalog/bike/", "/en/shell.html"],
    ["/nothing/", "/shell.html"],
  ])("the page %s, offline, with %s", (address, shell) => {
    expect(asked(address, "navigate")).toEqual({ kind: "page", shell });
  });

  test("foreign pages from the network only", () => {
    for (const address of ["/sandbox/", "/sandbox/acquirer/pay/1", "/api/v3/info/faq/"])
      expect(asked(address, "navigate")).toEqual({ kind: "page", shell: null });
    expect(asked("https://elsewhere.example/", "navigate")).toEqual({ kind: "network" });
  });
});

describe("a release", () => {
  test("has a cache of its own, and our other caches are former ones", () => {
    const release = { release: "b" };
    expect(formerCaches(["kabinet-a", "kabinet-b", "someone-else"], release)).toEqual(["kabinet-a"]);
    expect(cacheOf(release)).toBe("kabinet-b");
  });

  test("reuses the browser's cache for names with a hash only", () => {
    expect(isHashed("/assets/app-abc.js")).toBe(true);
    for (const file of ["/shell.html", "/en/index.html", "/art/ebike.svg"])
      expect(isHashed(file)).toBe(false);
  });
});
