import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]:443`; null for anything else. */
const read = (text: string): Address | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  // ipaddr.js would also accept old short forms (`1`, `0x7f.1`).
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  // An IPv4-mapped IPv6 address counts as IPv4.
  return isWhole && bare.length <= 45 ? ipaddr.process(bare) : null;
};

/** An address or a range in CIDR notation; null if it is neither. */
export const readRange = (text: string): Range | null => {
  if (text.includes("/")) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
  const address = read(text);
  return address === null ? null : [address, address.kind() === "ipv4" ? 32 : 128];
};

const isIn = (address: Address, [first, bits]: Range): boolean =>
  address.kind() === first.kind() && address.match([first, bits]);

/** The unit that limits count: an IPv4 address, or an IPv6 /64. */
const addressKey = (address: Address): string => {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
};

/** Whether the peer is a configured proxy, whose headers are trusted. */
export const proxyReader =
  (trusted: readonly Range[]) =>
  (remoteAddress: string | undefined): boolean => {
    const socket = read(remoteAddress ?? "");
    return socket !== null && trusted.some((range) => isIn(socket, range));
  };

/**
 * Address of a request: the socket's, or for a configured proxy the last address of `X-Forwarded-For` that is no
 * proxy (V18: anyone can send that header). `onUntrustedHeader` is called once if another peer sends the header: it
 * is forged, or a proxy is missing from the settings and all its clients count as one.
 */
export const addressReader = (trusted: readonly Range[], onUntrustedHeader: () => void) => {
  const isOurs = (address: Address | null): boolean =>
    address !== null && trusted.some((range) => isIn(address, range));
  let reported = false;
  return (remoteAddress: string | undefined, header: string | undefined): string => {
    const socket = read(remoteAddress ?? "");
    if (socket === null) return "unknown";
    if (!isOurs(socket)) {
      if (header !== undefined && !reported) onUntrustedHeader();
      reported ||= header !== undefined;
      return addressKey(socket);
    }
    const forwarded = (header ?? "").split(",").map((part) => read(part.trim()));
    // An unreadable entry was written before our proxies; nothing to the left of it is trusted.
    const last = forwarded.findLast((address) => !isOurs(address));
    return addressKey(last ?? socket);
  };
};
