import { expect, test } from "vitest";
import { rememberPass } from "#src/dev/recorder/for-support.tsx";
import { recordingPass } from "#src/ports/recording-pass.ts";

/** A tab at a URL with its storage. */
const tabAt = (path: string, stored = new Map<string, string>()) => {
  let address = new URL(path, "https://kabinet.example");
  const tabStorage = () => ({
    length: stored.size,
    key: () => null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const navigation = {
    address: () => new URL(address),
    replaceAddress: (next: string) => {
      address = new URL(next, address);
    },
    leave: () => undefined,
    reload: () => undefined,
    isReturn: () => false,
  };
  return { navigation, tabStorage, stored };
};

test("a tab stores its pass over reloads, and removes it from the URL", () => {
  const tab = tabAt("/en/faq/?record=1764000000000.abc&topic=payment");
  expect(recordingPass(tab)).toBe("1764000000000.abc");
  rememberPass(tab, "1764000000000.abc");
  expect(tab.navigation.address().href).toBe("https://kabinet.example/en/faq/?topic=payment");
  expect(recordingPass(tabAt("/", tab.stored))).toBe("1764000000000.abc");
});

test("a tab after recording has no pass, nor one that never recorded", () => {
  const tab = tabAt("/", new Map([["kabinet-recording", "1764000000000.abc"]]));
  rememberPass(tab, null);
  expect(recordingPass(tab)).toBeNull();
  expect(recordingPass(tabAt("/subscriptions/"))).toBeNull();
});

test("without storage only the URL counts", () => {
  const denied = {
    ...tabAt("/?record=1764000000000.abc"),
    tabStorage: () => {
      throw new Error("denied");
    },
  };
  expect(recordingPass(denied)).toBe("1764000000000.abc");
  expect(() => rememberPass(denied, "1764000000000.abc")).not.toThrow();
});
