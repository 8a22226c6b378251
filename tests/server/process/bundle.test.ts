import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleProblems } from "#server/bundle.ts";

const folder = mkdtempSync(join(tmpdir(), "kabinet-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const own = { name: "kabinet", version: "1.2.3", key: "a key of at least sixteen" };

describe("a server in production", () => {
  test("without a bundle reports no problems", () => {
    expect(bundleProblems(folder, own)).toEqual([]);
  });

  describe("with a bundle", () => {
    const write = (text: string) => writeFileSync(join(folder, "rendering/app.json"), text);
    beforeAll(() => {
      writeFileSync(join(folder, "index.html"), "");
      mkdirSync(join(folder, "rendering"));
    });

    test("needs the bundle's signing values to start", () => {
      const keyHash = createHash("sha256").update(own.key).digest("hex");
      write(JSON.stringify({ name: own.name, version: own.version, keyHash }));
      expect(bundleProblems(folder, own)).toEqual([]);
      expect(bundleProblems(folder, { ...own, key: "another key of sixteen" })).toEqual([
        "APP_KEY is not the one that dist/ was built with",
      ]);
      expect(bundleProblems(folder, { ...own, name: "shop", version: "1.3.0" })).toEqual([
        "APP_NAME is shop, and dist/ was built with kabinet",
        "APP_VERSION is 1.3.0, and dist/ was built with 1.2.3",
      ]);
    });

    test.each(["", "{}", "half of {"])("does not start with a bundle without its values (%j)", (text) => {
      write(text);
      expect(bundleProblems(folder, own)).toEqual([
        "dist/ does not say what it was built with: build it again (npm run build)",
      ]);
    });
  });
});
