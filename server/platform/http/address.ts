import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]:443`; null for anything else. */
const read = (text: string): Address | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  // Also the short forms of old (`1`, `0x7f.1`) would be read.
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  // What is IPv4 written as IPv6 is IPv4.
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

/** What is counted as one place: an IPv4 address, or the /64 that an IPv6 line has to itself. */
const addressKey = (address: Address): string => {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
};

/** Whether the socket's other end is a proxy of ours, so that what it adds to a request is believed. */
export const proxyReader =
  (trusted: readonly Range[]) =>
  (remoteAddress: string | undefined): boolean => {
    const socket = read(remoteAddress ?? "");
    return socket !== null && trusted.some((range) => isIn(socket, range));
  };

/**
 * Where a request comes from, by its socket and its `X-Forwarded-For`: the socket's address, unless that is a proxy of
 * ours; then the last address in the header that is not (V18: anyone can write that header, so it counts only when a proxy of ours added it).
 * `onStranger` hears once of a header from somebody who is no proxy of ours: either they made it up, or a proxy is
 * missing from the settings and everybody behind it counts as one.
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
    // What nobody can read was written by somebody before our proxies: nothing left of it is believed.
    const last = forwarded.findLast((address) => !isOurs(address));
    return addressKey(last ?? socket);
  };
};
