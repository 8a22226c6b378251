import { expect, test } from "vitest";
import { filesOf, routeSources } from "../../scripts/build/files-of.ts";
import { nameStyles } from "../../scripts/build/named-styles.ts";
import { pageAnswers } from "../../scripts/build/page-answers.ts";
import { apiPath } from "#contract/headers.ts";

const chunk = (file: string, rest: object = {}) => ({ file, ...rest });
const manifest = {
  "src/routes/about.tsx?tsr-split=component": chunk("assets/about.js", {
    imports: ["_parts.js"],
    css: ["assets/about.css"],
  }),
  "src/routes/_account.catalog.$device.index.tsx?tsr-split=component": chunk("assets/device.js"),
  "src/routes/_account.tsx?tsr-split=component": chunk("assets/account.js"),
  "_parts.js": chunk("assets/parts.js", {
    imports: ["src/routes/about.tsx?tsr-split=component"],
    css: ["assets/parts.css"],
  }),
};

test("the files of a page are found by its URL in the build", () => {
  expect(routeSources(manifest, "/about/")).toEqual(["src/routes/about.tsx?tsr-split=component"]);
  expect(routeSources(manifest, "/catalog/$device/")).toEqual([
    "src/routes/_account.catalog.$device.index.tsx?tsr-split=component",
  ]);
  expect(routeSources(manifest, "/nothing/")).toEqual([]);
  const about = routeSources(manifest, "/about/");
  expect(filesOf(manifest, "scripts", about)).toEqual(["/assets/about.js", "/assets/parts.js"]);
  expect(filesOf(manifest, "styles", about)).toEqual(["/assets/about.css", "/assets/parts.css"]);
});

test("inline styles become classes, which the security policy allows", () => {
  const named = nameStyles();
  expect(named.inHtml('<i class="block" style="width:60%;height:1rem"></i><p>style="not one"</p>')).toBe(
    '<i class="own-1 block"></i><p>style="not one"</p>',
  );
  expect(named.inHtml('<b style="width:2rem">x</b><i style="width:60%;height:1rem" class="a"></i>')).toBe(
    '<b class="own-2">x</b><i class="own-1 a"></i>',
  );
  expect(named.rules()).toBe(".own-1{width:60%;height:1rem}.own-2{width:2rem}");
});

test("the build gets public data and a client without a name, and nothing else", async () => {
  const ask = (path: string) => pageAnswers("en")(`${apiPath}${path}`);
  expect(await (await ask("info/about/")).json()).toMatchObject({ statusCode: "200", title: "About us" });
  const { client }: { client: Record<string, unknown> } = await (await ask("user/getinfo/")).json();
  expect([client["firstName"], client["lastName"], client["email"], client["bonus"]]).toEqual([
    null,
    null,
    null,
    0,
  ]);
  const answered = await Promise.race([ask("user/subscriptions/"), Promise.resolve("not yet")]);
  expect(answered).toBe("not yet");
});
