import { once } from 'node:events';
import type { Server } from 'node:http';
import { StartupError } from '#startup-error.ts';

/** Lets a server listen; a port that cannot be had is a StartupError naming its variable. Rule U-12. */
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
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
};

/** Why a port cannot be listened to, in one line. */
export function listenRefusal(
  error: unknown,
  port: number,
  host: string,
  variable: string,
): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new StartupError(
    `${variable} ${port} on ${host} cannot be used: ${REASONS[code] ?? code}.`,
  );
}
