import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { composedMail } from './composed-mail.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** Mails, and what was being written when a server was killed. */
const MAIL = /\.eml(?:\.[\w-]+)?$/;

/**
 * Writes each mail to a file instead of sending it, whole or not at all. The same mail has the same
 * name, so that one that is written twice is there once. Rule J-6.
 */
export function outboxTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(composedMail(mail));
        await write(directory, fileName(mail), message);
        return { kind: 'accepted' };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return { kind: 'failed', reason: code };
      }
    },
    close: () => composer.close(),
  };
}

/** Deletes the files of mails that were written before; answers how many. Rule J-6. */
export async function forgetOldMails(directory: string, before: number): Promise<number> {
  let forgotten = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const written = MAIL.test(name) ? await stat(path).catch(() => null) : null;
    if (!written?.isFile() || written.mtimeMs >= before) continue;
    await rm(path, { force: true });
    forgotten += 1;
  }
  return forgotten;
}

async function write(directory: string, name: string, content: Buffer | Readable): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unfinished = join(directory, `.${name}.${randomUUID()}`);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(directory, name));
  } catch (error) {
    // A disk that is full keeps no room for what is of no use.
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** `20261120T170312-order_confirmation-0f8c….eml`: in the order of time, and of safe characters only. */
function fileName({ date, kind, id }: OutgoingMail): string {
  const time = date.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  return `${time}-${kind}-${id}.eml`.replaceAll(/[^\w.-]/g, '_');
}
