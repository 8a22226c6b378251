import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "#server/staff/document.ts";

const slug = fc.stringMatching(/^[a-z][a-z-]{0,10}$/);
const rows = fc.array(fc.tuple(slug, fc.nat(1_000_000)), { minLength: 1, maxLength: 20 });
const separator = fc.constantFrom(",", ";");
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const blank = fc.constantFrom("", "\n", "\r\n\r\n");
const written = (lines: string[][], by: string, end: string): string =>
  lines.map((cells) => cells.join(by)).join(end) + end;

test("a CSV table is read with either separator, a byte order mark and leading empty lines", () => {
  fc.assert(
    fc.property(rows, separator, lineEnd, blank, (table, by, end, before) => {
      const lines = [["device", "units"], ...table.map(([device, units]) => [device, String(units)])];
      const { value, faults } = readCsv(`\ufeff${before}${written(lines, by, end)}`, "stock");
      expect(value).toEqual({ stock: table.map(([device, units]) => ({ device, units })) });
      expect(faults).toEqual([]);
    }),
  );
});

test("a line with another number of cells than the header is reported, and no other line", () => {
  fc.assert(
    fc.property(
      rows,
      separator,
      lineEnd,
      fc.nat(),
      fc.constantFrom(1, 3, 4),
      (table, by, end, at, length) => {
        const bent = at % table.length;
        const lines = [
          ["device", "units"],
          ...table.map(([device, units], index) =>
            index === bent ? [device, String(units), "7", "8"].slice(0, length) : [device, String(units)],
          ),
        ];
        const { faults = [], lineOf } = readCsv(written(lines, by, end), "stock");
        expect(faults.map(({ path }) => [path, lineOf(path)])).toEqual([[["stock", bent], bent + 2]]);
      },
    ),
  );
});

test("a device whose code has digits alone keeps it as typed, only units are numbers", () => {
  expect(readCsv("device,units\n0451,12\n", "stock").value).toEqual({
    stock: [{ device: "0451", units: 12 }],
  });
});

test("a number with the other separator is kept as typed", () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(999), (one, other) => {
      const { value } = readCsv(`device;units\nkolibri-2;${one},${other}\n`, "stock");
      expect(value).toEqual({ stock: [{ device: "kolibri-2", units: `${one},${other}` }] });
    }),
  );
});
