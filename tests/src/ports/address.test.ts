import { expect, test } from "vitest";
import { tidyAddress } from "#src/ports/address.ts";
import { fakeWorld } from "../fake-world.ts";

test.each([
  ["/faq", "/faq/"],
  ["/en", "/en/"],
  ["/catalog/?city=2", "/catalog/?city=2"],
  ["/payments?x=1#y", "/payments/?x=1"],
  ["//evil.tld", "/evil.tld/"],
  ["/en//evil.tld/", "/en/evil.tld/"],
  ["/a///b//", "/a/b/"],
  ["/%E0%A4", "/400/"],
])("the typed URL %s becomes %s, on the same origin (C18)", (typed, tidy) => {
  const { world, state } = fakeWorld({ address: `http://kabinet.test${typed}` });
  tidyAddress(world.navigation);
  const { origin, pathname, search } = new URL(state.address);
  expect([origin, pathname + search]).toEqual(["http://kabinet.test", tidy]);
});
