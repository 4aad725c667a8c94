/** Whether a host name is this machine's own. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || isLoopbackV4(name)
  );
}

function isLoopbackV4(name: string): boolean {
  return /^127(?:\.\d{1,3}){3}$/.test(name);
}
