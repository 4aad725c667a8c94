import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { composedMail, type MailTransport, type OutgoingMail } from './mail-transport.ts';

/** Files of mails, and unfinished ones that a killed process left. */
const MAIL_FILE = /\.eml(?:\.[\w-]+)?$/;

/** Writes each mail to a file, whole or not at all. A mail that is sent again replaces its file. Rule J-6. */
export function fileTransport(directory: string): MailTransport {
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

/** Deletes files of mails written before that time; answers how many. Rule J-6. */
export async function deleteOldMailFiles(directory: string, before: number): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const written = MAIL_FILE.test(name) ? await stat(path).catch(() => null) : null;
    if (!written?.isFile() || written.mtimeMs >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
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
    // A full disk keeps no unfinished files.
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** `20261120T170312-order_confirmation-0f8c….eml`: sorted by time, safe characters only. */
function fileName({ date, kind, id }: OutgoingMail): string {
  const time = date.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  return `${time}-${kind}-${id}.eml`.replaceAll(/[^\w.-]/g, '_');
}
