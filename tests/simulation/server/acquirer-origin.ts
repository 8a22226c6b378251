/** The bank's page for new cards; the only other origin. */
export const acquirerOrigin = "https://bank.test";
