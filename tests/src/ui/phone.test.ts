import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, maskPhone, phoneInText } from "#src/ui/phone.ts";

const national = fc.stringMatching(/^9\d{9}$/);
const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Types a text key by key, the way a browser hands it to the mask. */
const type = (keys: string, from = { text: "", caret: 0 }): { text: string; caret: number } =>
  [...keys].reduce(
    ({ text, caret }, key) => maskPhone(text.slice(0, caret) + key + text.slice(caret), caret + 1),
    from,
  );

test("a number reads as +7 (xxx) xxx-xx-xx", () => {
  expect(formatPhone("79991234567")).toBe("+7 (999) 123-45-67");
});

test("any spelling of a number becomes the same number", () => {
  fc.assert(
    fc.property(
      national,
      fc.constantFrom("", "7", "8", "+7", "+7 ", " 8 (", "+7\u00a0(", "tel: +7-"),
      fc.constantFrom("", " ", "-", "\u00a0", ") "),
      (number, prefix, gap) => {
        const pasted = `${prefix}${number.slice(0, 3)}${gap}${number.slice(3, 6)}${gap}${number.slice(6)}`;
        expect(digitsOf(maskPhone(pasted, pasted.length).text)).toBe(`7${number}`);
      },
    ),
  );
});

test("a whole number pasted after the prefix does not double it", () => {
  fc.assert(
    fc.property(national, fc.constantFrom("7", "8", "+7", ""), (number, prefix) => {
      const text = `+7 (${prefix}${number}`;
      expect(digitsOf(maskPhone(text, text.length).text)).toBe(`7${number}`);
    }),
  );
});

test("whatever is typed or pasted, the field holds nothing, or 7 and at most ten digits that were there", () => {
  fc.assert(
    fc.property(fc.string(), (pasted) => {
      const { text, caret } = maskPhone(pasted, pasted.length);
      expect(digitsOf(text)).toMatch(/^(7\d{0,10})?$/);
      expect(digitsOf(pasted)).toContain(digitsOf(text).slice(1));
      expect(formatPhone(text)).toBe(text === "+7 (" ? "" : text);
      expect(caret).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("typing ten digits, with 8, with 7 or with neither, gives the number with the caret at its end", () => {
  fc.assert(
    fc.property(national, fc.constantFrom("", "7", "8", "+7"), (number, prefix) => {
      const { text, caret } = type(prefix + number);
      expect(digitsOf(text)).toBe(`7${number}`);
      expect(caret).toBe(text.length);
    }),
  );
});

test("a digit typed in the middle leaves the caret right behind it", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^9\d{0,7}$/),
      fc.nat(8),
      fc.constantFrom(..."0123456789"),
      (partial, at, key) => {
        const before = type(partial.slice(0, Math.max(1, Math.min(at, partial.length))));
        const { text } = type(partial.slice(before.text.replace(/\D/g, "").length - 1), before);
        const after = type(key, { text, caret: before.caret });
        expect(after.text[after.caret - 1]).toBe(key);
        expect(digitsOf(after.text)).toHaveLength(partial.length + 2);
      },
    ),
  );
});

test("backspace over a bracket takes the digit before it", () => {
  expect(maskPhone("+7 (999)123", 8, "backward")).toEqual({ text: "+7 (991) 23", caret: 6 });
});

test("delete before a bracket takes the digit after it", () => {
  expect(maskPhone("+7 (999 123", 7, "forward")).toEqual({ text: "+7 (999) 23", caret: 7 });
});

test("a field is emptied by holding backspace, and no key is ever stuck", () => {
  fc.assert(
    fc.property(national, (number) => {
      let { text, caret } = type(number);
      for (let presses = 0; presses < 10; presses += 1) {
        ({ text, caret } = maskPhone(text.slice(0, caret - 1) + text.slice(caret), caret - 1, "backward"));
      }
      expect(text).toBe("");
    }),
  );
});

test("taking the first digit away leaves the caret where it stood", () => {
  expect(maskPhone("+7 (91) 234", 4, "backward")).toEqual({ text: "+7 (912) 34", caret: 4 });
});

test("a number on a paper has no place at which a line could end", () => {
  expect(phoneInText("79991234567")).toBe("+7\u00a0(999)\u00a0123-\u206045-\u206067");
});
