import { expect, test } from "vitest";
import { defineProduct } from "#tools/paths/own-product.ts";
import { printPaths } from "#tools/paths/print.ts";
import { model } from "../statecharts/machines/kiosk/kiosk.model.ts";

test.each(["my kiosk", "2fa", "kiosk-", "a--b", ""])(
  "a machine called %j is refused: printed tests and Gherkin could not name it",
  (name) => {
    expect(() => defineProduct({ machines: { [name]: { model } } })).toThrow(
      `The name ${JSON.stringify(name)} of a machine must begin with a letter`,
    );
  },
);

test.each([
  ["tea-kiosk2", "teaKiosk2Model"],
  ["чай-2", "чай2Model"],
  ["чай-и-кофе", "чайИКофеModel"],
])("the printed test of %s imports %s", async (name, imported) => {
  const product = defineProduct({ machines: { [name]: { model } } });
  const printed = await printPaths(product, ["--machine", name, "--format", "vitest"]);
  expect(printed).toContain(`import { ${imported} } from "./${name}.model.ts";`);
});
