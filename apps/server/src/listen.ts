import { once } from 'node:events';
import type { Server } from 'node:http';
import { StartupError } from '#startup-error.ts';

/** Lets a server listen; a port or a host that cannot be had is a StartupError naming its variable. Rule U-12. */
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
    throw listenRefusal(error, port, host, variable);
  }
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'only root may use it',
};

const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** Why a port, or the host, cannot be listened to, in one line. */
export function listenRefusal(
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
