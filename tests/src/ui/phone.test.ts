import fc from "fast-check";
import { expect, test } from "vitest";
import { readPhone } from "#contract/phone.ts";
import { formatPhone, maskPhone, phoneInText } from "#src/ui/phone.ts";
import { foreignNumber } from "../../foreign-number.ts";

const national = fc.stringMatching(/^9\d{9}$/);
const digitsOf = (text: string): string => text.replace(/\D/g, "");
type Shown = { text: string; caret: number };
const empty: Shown = { text: "", caret: 0 };

/** Types key by key, as a browser passes it to the mask. */
const type = (keys: string, from = empty): Shown =>
  [...keys].reduce(
    ({ text, caret }, key) =>
      maskPhone(text.slice(0, caret) + key + text.slice(caret), caret + 1, {
        type: "insertText",
        from: text,
      }),
    from,
  );

/** Deletes characters on one side of the caret, as a browser does. */
const remove = ({ text, caret }: Shown, count: number, edit = "deleteContentBackward"): Shown => {
  const [begin, end] = edit.endsWith("Forward")
    ? [caret, caret + count]
    : [Math.max(0, caret - count), caret];
  return maskPhone(text.slice(0, begin) + text.slice(end), begin, { type: edit, from: text });
};

test("a number reads as +7 (xxx) xxx-xx-xx", () => {
  expect(formatPhone("79991234567")).toBe("+7 (999) 123-45-67");
});

test("any spelling of a number is the same number", () => {
  fc.assert(
    fc.property(
      national,
      fc.constantFrom(
        "",
        "7",
        "8",
        "+7",
        "+7 ",
        " 8 (",
        "+7\u00a0(",
        "tel: +7-",
        "+7 8 ",
        "\u202a+7 ",
        "Анна: 8",
      ),
      fc.constantFrom("", " ", "-", "\u00a0", ") ", "\u2011", "\u2060"),
      fc.constantFrom("", "\u202c", " Анна", " доб. 5", ", 9:00", "\n"),
      (number, prefix, gap, end) => {
        const pasted = `${prefix}${number.slice(0, 3)}${gap}${number.slice(3, 6)}${gap}${number.slice(6)}${end}`;
        expect(maskPhone(pasted, pasted.length).text).toBe(formatPhone(`7${number}`));
      },
    ),
  );
});

test("digits of any script count", () => {
  fc.assert(
    fc.property(national, fc.constantFrom("arab", "arabext", "fullwide", "deva"), (number, script) => {
      const format = new Intl.NumberFormat("en", { numberingSystem: script, useGrouping: false });
      const typed = [...`8${number}`].map((digit) => format.format(Number(digit))).join("");
      expect(maskPhone(typed, typed.length)).toEqual({ text: formatPhone(`7${number}`), caret: 18 });
      expect(type(typed).text).toBe(formatPhone(`7${number}`));
    }),
  );
});

test("a whole number pasted after the prefix does not double it", () => {
  fc.assert(
    fc.property(
      national,
      fc.constantFrom("7", "8", "+7", ""),
      fc.constantFrom("+7 (", "+7", "8"),
      (number, prefix, shown) => {
        const text = `${shown}${prefix}${number}`;
        expect(digitsOf(maskPhone(text, text.length).text)).toBe(`7${number}`);
      },
    ),
  );
});

test("a foreign number stays as typed or pasted, and parses as none", () => {
  fc.assert(
    fc.property(foreignNumber, (number) => {
      const pasted = maskPhone(number, number.length);
      expect(pasted).toEqual({ text: number, caret: number.length });
      const typed = type(number).text;
      // Digits from 9 without a plus look Russian until there are too many.
      const asTyped = number.replace(/^[^\d+]+/, "");
      expect(number.startsWith("9") ? digitsOf(typed) : typed).toBe(
        number.startsWith("9") ? `7${digitsOf(number)}` : asTyped,
      );
      expect(readPhone(typed)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test("any typed or pasted text shows as a Russian number, or unchanged", () => {
  const form = /^(?:\+7 \(9\d{0,2}(?:$|\) \d{1,3}(?:$|-\d{1,2}(?:$|-\d{1,2}$))))?$/;
  fc.assert(
    fc.property(fc.string(), (pasted) => {
      const { text, caret } = maskPhone(pasted, pasted.length);
      expect(text === pasted || form.test(text)).toBe(true);
      expect(caret).toBeLessThanOrEqual(text.length);
      expect(maskPhone(text, caret)).toEqual({ text, caret });
    }),
  );
});

test("only the prefix digit is dropped", () => {
  const sign = fc.constantFrom(..."0123456789", ..."789999", ..." -()+");
  fc.assert(
    fc.property(fc.string({ unit: sign }), (pasted) => {
      const { text } = maskPhone(pasted, pasted.length);
      const national = digitsOf(text).slice(text === pasted ? 0 : 1);
      expect(digitsOf(pasted).replace(national, "")).toMatch(/^[78]{0,2}$/);
    }),
    { numRuns: 2_000 },
  );
});

test("ten digits with 8, 7 or neither give the number with the caret at its end", () => {
  fc.assert(
    fc.property(national, fc.constantFrom("", "7", "8", "+7"), (number, prefix) => {
      const { text, caret } = type(prefix + number);
      expect(text).toBe(formatPhone(`7${number}`));
      expect(caret).toBe(text.length);
    }),
  );
});

test("an extra digit stays visible, and removing it restores the number", () => {
  fc.assert(
    fc.property(national, fc.constantFrom(..."0123456789"), (number, key) => {
      const whole = type(number);
      const more = type(key, whole);
      expect(more.text).toBe(whole.text + key);
      expect(readPhone(more.text)).toBeNull();
      expect(remove(more, 1)).toEqual(whole);
    }),
  );
});

test("a digit typed in the middle leaves the caret after it", () => {
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

test("backspace over a bracket removes the digit before it", () => {
  expect(remove({ text: "+7 (999) 123", caret: 9 }, 1)).toEqual({ text: "+7 (991) 23", caret: 6 });
  expect(remove({ text: "+7 (999) 123", caret: 9 }, 2, "deleteWordBackward")).toEqual({
    text: "+7 (991) 23",
    caret: 6,
  });
});

test("delete before a bracket removes the digit after it", () => {
  expect(remove({ text: "+7 (999) 123", caret: 7 }, 1, "deleteContentForward")).toEqual({
    text: "+7 (999) 23",
    caret: 7,
  });
});

test("a deletion of a digit removes no other digit", () => {
  expect(remove({ text: "+7 (999) 123", caret: 10 }, 2)).toEqual({ text: "+7 (999) 23", caret: 7 });
});

test("any deleting key empties the field, and none gets stuck", () => {
  fc.assert(
    fc.property(national, fc.constantFrom(1, 2, 3, 4), fc.boolean(), (number, count, isWord) => {
      let shown = type(number);
      for (let presses = 0; presses < 10; presses += 1)
        shown = remove(shown, count, isWord ? "deleteWordBackward" : "deleteContentBackward");
      expect(shown).toEqual(empty);
    }),
  );
});

test("removing the first digit keeps the caret", () => {
  expect(remove({ text: "+7 (991) 234", caret: 5 }, 1)).toEqual({ text: "+7 (912) 34", caret: 4 });
});

test("letters are ignored in a number", () => {
  expect(type("абв")).toEqual(empty);
  expect(type("89а9б9").text).toBe("+7 (999");
});

test("a number on a paper never breaks across lines", () => {
  expect(phoneInText("79991234567")).toBe("+7\u00a0(999)\u00a0123-\u206045-\u206067");
});
