/** The page on which new cards are entered; the only other origin there is. */
export const acquirerOrigin = "https://bank.test";
