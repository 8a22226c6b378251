import { expect, test } from "vitest";
import { codeMessage } from "#server/sign-in/send-code.ts";

test.each(["ru", "en"] as const)(
  "the last line of a text message binds the code to our site (%s)",
  (language) => {
    const lines = codeMessage("0042", language, "https://kabinet.example:8443/").split("\n");
    expect(lines.at(-1)).toBe("@kabinet.example #0042");
    expect(lines[0]).toMatch(/^0042 /);
    // Two segments of a Cyrillic text message.
    expect(lines.join("\n").length).toBeLessThanOrEqual(134);
  },
);
