import { expect, test } from "vitest";
import { filesOf, routeSources } from "../../scripts/build/files-of.ts";
import { liftStyles } from "#server/platform/http/built-pages.ts";
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

test("inline styles become rules of a style sheet, which the security policy allows", () => {
  const markup =
    '<i class="block" style="width:60%;height:1rem"></i><p>style="not one"</p><b style="width:60%;height:1rem">x</b>';
  expect(liftStyles(markup)).toEqual({
    root: '<i class="block" data-style="width:60%;height:1rem"></i><p>style="not one"</p><b data-style="width:60%;height:1rem">x</b>',
    rules: ['#root [data-style="width:60%;height:1rem"]{width:60%;height:1rem}'],
  });
  expect(liftStyles('<i style="a:url(&quot;x&quot;)}</style>"></i>').rules).toEqual([]);
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
