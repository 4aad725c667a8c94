import { afterEach } from 'vitest';
import { catchMails, type MailServer, type MailServerBehaviour } from './mail-catcher.ts';

/** Opens mail servers and closes them after each test. */
export function mailServers() {
  const open: MailServer[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  return async function openMailServer(
    behaviour: MailServerBehaviour = {},
    port = 0,
  ): Promise<MailServer> {
    const server = await catchMails(behaviour, port);
    open.push(server);
    return server;
  };
}
