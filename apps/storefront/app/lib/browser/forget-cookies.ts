/** Deletes cookies by name. Their domain is unknown, so each parent domain is tried. */
export function forgetCookies(
  target: { cookie: string },
  host: string,
  isMeant: (name: string) => boolean,
): void {
  const labels = host.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const cookie of target.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (name === '' || !isMeant(name)) continue;
    for (const domain of ['', ...domains]) target.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}
