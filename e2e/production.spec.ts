import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const built = globSync("dist/**/*.{html,js,css,json}");
const containing = (text: string) => built.filter((file) => readFileSync(file, "utf8").includes(text));

test.describe("what is built for production", () => {
  test("there is something built, and it holds the machines", () => {
    expect(containing("phone.submitted")).not.toEqual([]);
  });
  test("neither the inspector nor its page is in it", () => {
    expect(built.filter((file) => file.includes("inspector"))).toEqual([]);
    for (const trace of ["@statelyai", "xstateinspector", "kabinet-inspector", "stately.ai"])
      expect(containing(trace)).toEqual([]);
  });
});
