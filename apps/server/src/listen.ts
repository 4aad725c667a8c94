import { once } from 'node:events';
import type { Server } from 'node:http';
import { StartupError } from '#startup-error.ts';

/**
 * Starts listening; an unavailable port or host is a StartupError that names its variable. Rule
 * U-12.
 */
export async function listen(
  server: Server,
  port: number,
  host: string,
  variable: string,
): Promise<void> {
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, port, host, variable);
  }
}

/** The URL of a listening server for a browser on this machine. */
export function listeningUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'only root may use it',
};

const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** The one-line error for a port or host that cannot be listened on. */
export function listenError(
  error: unknown,
  port: number,
  host: string,
  variable: string,
): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (NOT_OURS.includes(code)) {
    return new StartupError(`HOST ${host} cannot be used: this machine has no such address.`);
  }
  return new StartupError(
    `${variable} ${port} on ${host} cannot be used: ${REASONS[code] ?? code}.`,
  );
}

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
