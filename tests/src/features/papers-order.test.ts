import { describe, expect, test } from "vitest";
import { actsInOrder, contractsInOrder, unsignedFirst } from "#src/features/documents/papers.ts";

describe("papers are newest first", () => {
  test("contracts by their start, unstarted ones first", () => {
    const contracts = [
      { id: 3, start: "2026-07-16" },
      { id: 2, start: "2026-01-16" },
      { id: 4, start: null },
      { id: 1, start: "2025-10-16" },
      { id: 5, start: "2026-01-16" },
      { id: 6, start: null },
    ];
    expect(contractsInOrder(contracts).map(({ id }) => id)).toEqual([6, 4, 3, 5, 2, 1]);
  });

  test("acts by their day of issue or signature; on one day by number", () => {
    const acts = [
      { id: 11, created: "2026-01-16T10:00:00.000Z", signedAt: "2026-03-01T10:00:00.000Z" },
      { id: 12, created: "2026-01-16T10:00:00.000Z", signedAt: null },
      { id: 15, signedAt: "2026-02-11T10:00:00.000Z" },
      { id: 14, created: "2026-05-02T10:00:00.000Z", signedAt: null },
      { id: 16, signedAt: null },
    ];
    expect(actsInOrder(acts).map(({ id }) => id)).toEqual([14, 15, 12, 11, 16]);
  });

  test("and a device's unsigned acts before signed ones", () => {
    const acts = [
      { id: 21, created: "2026-01-16T10:00:00.000Z", signedAt: "2026-01-16T10:20:00.000Z", signed: true },
      { id: 22, created: "2026-01-16T10:00:00.000Z", signedAt: null, signed: false },
      { id: 23, created: "2026-05-02T10:00:00.000Z", signedAt: "2026-05-02T10:20:00.000Z", signed: true },
      { id: 24, created: "2026-05-02T10:00:00.000Z", signedAt: null, signed: false },
    ];
    expect(unsignedFirst(acts).map(({ id }) => id)).toEqual([24, 22, 23, 21]);
  });
});
