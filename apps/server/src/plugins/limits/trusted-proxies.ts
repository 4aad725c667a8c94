import { BlockList, isIP } from 'node:net';

/** As in `TRUST_PROXY`: none, all, the nearest N hops, or these addresses. */
export type TrustedProxies = boolean | number | readonly string[];

/** The names of address ranges, as Fastify reads them. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether the peer of a connection is a trusted proxy. Rule U-61. */
export function isTrustedPeer(proxies: TrustedProxies): (address: string) => boolean {
  if (typeof proxies === 'boolean') return () => proxies;
  // The peer is the first hop.
  if (typeof proxies === 'number') return () => proxies > 0;
  const list = new BlockList();
  for (const range of proxies.flatMap((name) => RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
