// @vitest-environment jsdom
import { expect, test } from "vitest";
import { useDeviceTitle } from "#src/features/shell/use-device-title.ts";
import { mountBeside } from "./fake-actor.tsx";

const titleOf = async (language: "ru" | "en", device: { name?: string; model: string; kind?: string }) => {
  const Title = () => <p>{useDeviceTitle()(device)}</p>;
  const { container } = await mountBeside("catalog", {}, <Title />, { language });
  return container.textContent.replaceAll("\u00a0", " ").replaceAll("\u2060", "");
};

test("a device is named with its kind, in the order of the language", async () => {
  expect(await titleOf("ru", { name: "Стриж", model: "STR-1", kind: "Самокат" })).toBe("Самокат «Стриж»");
  expect(await titleOf("en", { name: "Strizh", model: "STR-1", kind: "E-scooter" })).toBe("Strizh e-scooter");
});

test("a device of an unknown kind keeps its name, one without a name its model", async () => {
  expect(await titleOf("ru", { name: "Стриж", model: "STR-1" })).toBe("Стриж");
  expect(await titleOf("en", { model: "STR-1", kind: "GPS tracker" })).toBe("STR-1 GPS tracker");
});
