/** Cookies that measurement leaves behind. */
const MEASURING = /^(?:_ga|_gid|_gat|_gcl)/;

/**
 * Takes the cookies away that measured visits. Such a cookie belongs to the host or to a domain above
 * it, and does not tell to which.
 */
export function forgetMeasuring(target: { cookie: string }, host: string): void {
  const labels = host.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const cookie of target.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!MEASURING.test(name)) continue;
    for (const domain of ['', ...domains]) target.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}
