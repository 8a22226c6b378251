import { expect, test } from "vitest";
import { firstChannel, supportChannels } from "#src/features/shell/support.tsx";

const none = { telegram: null, whatsapp: null, vk: null };

test("the configured messenger bot comes first, then the organisation's messengers in order", () => {
  const all = { telegram: "https://t.me/one", whatsapp: "https://wa.me/72", vk: "https://vk.com/three" };
  expect(firstChannel("https://bot.example/", all)).toEqual({ name: "chat", href: "https://bot.example/" });
  expect(firstChannel(null, all)).toEqual({ name: "telegram", href: "https://t.me/one" });
  expect(firstChannel(null, { ...all, telegram: null })).toEqual({
    name: "whatsapp",
    href: "https://wa.me/72",
  });
  expect(firstChannel(null, { ...none, vk: "https://vk.com/three" })).toEqual({
    name: "vk",
    href: "https://vk.com/three",
  });
});

test("where all contacts are listed, every configured one is", () => {
  const some = { ...none, whatsapp: "https://wa.me/72", vk: "https://vk.com/three" };
  expect(supportChannels("https://bot.example/", some).map(({ name }) => name)).toEqual([
    "chat",
    "whatsapp",
    "vk",
  ]);
  expect(supportChannels(null, some).map(({ href }) => href)).toEqual([some.whatsapp, some.vk]);
  expect(supportChannels(null, none)).toEqual([]);
});

test("without contacts, and before the catalogue loads, nothing is promised", () => {
  expect(firstChannel(null, none)).toBeNull();
  expect(firstChannel(null, undefined)).toBeNull();
});
