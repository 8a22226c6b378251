import fc from "fast-check";

/** Country codes (ITU-T E.164) except Russia's, and the prefixes of Kazakhstan, which shares +7. */
const prefixes = [
  ..."1 20 27 30 31 33 34 36 39 40 44 49 52 55 61 62 63 65 66 77 76 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  ),
  ..."211 212 213 234 351 352 353 355 358 359 370 371 372 373 374 375 376 380 381 385 420 421".split(" "),
  ..."850 852 853 855 856 880 886 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977".split(
    " ",
  ),
  ..."992 993 994 995 996 998".split(" "),
];

/**
 * A foreign number as people write it: with a plus, or with too many digits for a Russian one. Ten digits
 * from 9 without a plus could be either.
 */
export const foreignNumber = fc
  .tuple(
    fc.constantFrom(...prefixes),
    fc.stringMatching(/^[1-9]\d{6,9}$/),
    fc.constantFrom("+", "+", "+ ", "00", "810", "8-10-", "tel:+", "(+", ""),
    fc.constantFrom("", " ", "-", "\u00a0", ") "),
  )
  // Kazakhstan's numbers have eleven digits, as Russia's.
  .filter(([code, rest]) => code !== "77" || rest.length === 9)
  .filter(([code, rest, plus]) => plus !== "" || /^(?:[1-6]|77)/.test(code) || (code + rest).length > 11)
  .map(([code, rest, plus, gap]) => `${plus}${code}${gap}${rest.slice(0, 3)}${gap}${rest.slice(3)}`);
