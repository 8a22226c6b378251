/**
 * A messenger's address that begins the conversation with the subscription, where the messenger has a way to say it; any
 * other address stays as it is.
 */
export const aboutSubscription = (href: string, { id, words }: { id: number; words: string }): string => {
  const address = new URL(href);
  if (address.hostname === "t.me" && !address.searchParams.has("start"))
    address.searchParams.set("start", `subscription-${id}`);
  else if (["wa.me", "api.whatsapp.com"].includes(address.hostname)) address.searchParams.set("text", words);
  else return href;
  return address.href;
};
