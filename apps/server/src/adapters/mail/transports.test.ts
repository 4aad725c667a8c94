import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { Secret } from '#secret.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import {
  deleteOldMailFiles,
  fileTransport,
  type OutgoingMail,
  smtpTransport,
} from './mail-transport.ts';

const openMailServer = mailServers();
const temporaryDirectory = temporaryDirectories();

function aMail(overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: '0f8c2f6e-6f0a-4b0e-9a51-3f6f1a1c2d3e',
    kind: 'order_confirmation',
    date: new Date('2026-11-20T17:00:12Z'),
    from: { name: 'Kinoné', address: 'bonjour@kinone.example.fr' },
    to: { name: 'Jeanne Martin', address: 'jeanne@example.fr' },
    replyTo: null,
    subject: 'Votre commande n° 12',
    html: '<p>Merci&nbsp;!</p>',
    text: 'Merci !',
    ...overrides,
  };
}

async function sent(mail: OutgoingMail) {
  const server = await openMailServer();
  const transport = smtpTransport(new Secret(server.url));
  expect(await transport.send(mail)).toEqual({ kind: 'accepted' });
  transport.close();
  return server.mails[0];
}

describe('a mail on its way', () => {
  test('J-7: has a Message-ID, is marked as automatic, and has both forms', async () => {
    const mail = await sent(aMail());
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('message-id')).toBe('<0f8c2f6e-6f0a-4b0e-9a51-3f6f1a1c2d3e@kinone.example.fr>');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe')).toBeUndefined();
    expect(mail?.date).toBe('2026-11-20T17:00:12.000Z');
    expect(mail?.from).toMatchObject({ name: 'Kinoné', address: 'bonjour@kinone.example.fr' });
    expect(mail?.subject).toBe('Votre commande n° 12');
    expect(mail?.text?.trim()).toBe('Merci !');
    expect(mail?.html?.trim()).toBe('<p>Merci&nbsp;!</p>');
  });

  test.each([
    'Jeanne\r\nBcc: spy@example.com',
    'Jeanne" <spy@example.com>, "x',
    'Jeanne\r\n\r\nUn autre corps',
    'a@b.fr, spy@example.com',
  ])('J-7: a name adds neither a header nor a recipient: %j', async (name) => {
    const mail = await sent(
      aMail({
        to: { name, address: 'jeanne@example.fr' },
        replyTo: { name, address: 'jeanne@example.fr' },
        subject: name,
      }),
    );
    expect(mail?.to?.map(({ address }) => address)).toEqual(['jeanne@example.fr']);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['jeanne@example.fr']);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text?.trim()).toBe('Merci !');
  });
});

describe('what a mail server answers', () => {
  test.each([
    [451, { kind: 'failed', reason: 'EENVELOPE 451' }],
    [550, { kind: 'refused', reason: 'EENVELOPE 550' }],
  ])('J-5: %i to a recipient', async (status, outcome) => {
    const server = await openMailServer({
      recipient: (address) => ({ status, text: `${address}: no` }),
    });
    const transport = smtpTransport(new Secret(server.url));
    expect(await transport.send(aMail())).toEqual(outcome);
    transport.close();
  });

  test('J-4: an unreachable mail server is a failure to retry', async () => {
    const server = await openMailServer();
    await server.close();
    const transport = smtpTransport(new Secret(server.url));
    expect(await transport.send(aMail())).toEqual({ kind: 'failed', reason: 'ESOCKET' });
    transport.close();
  });

  test('J-4: a password that the mail server rejects is a failure to retry', async () => {
    const server = await openMailServer({ password: 'right' });
    const sendWith = async (password: string) => {
      const transport = smtpTransport(
        new Secret(`smtp://shop:${password}@127.0.0.1:${server.port}`),
      );
      const delivery = await transport.send(aMail());
      transport.close();
      return delivery;
    };
    expect(await sendWith('wrong')).toEqual({ kind: 'failed', reason: 'EAUTH 535' });
    expect(await sendWith('right')).toEqual({ kind: 'accepted' });
  });
});

describe('the file transport', () => {
  test('J-6: a mail is one whole file that only its owner may read, named by its time and kind', async () => {
    const directory = join(temporaryDirectory(), 'outbox');
    const outbox = fileTransport(directory);
    expect(await outbox.send(aMail())).toEqual({ kind: 'accepted' });
    expect(await outbox.send(aMail())).toEqual({ kind: 'accepted' });
    const name = '20261120T170012-order_confirmation-0f8c2f6e-6f0a-4b0e-9a51-3f6f1a1c2d3e.eml';
    expect(readdirSync(directory)).toEqual([name]);
    expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(readFileSync(join(directory, name)));
    expect(mail.to?.[0]).toMatchObject({ name: 'Jeanne Martin', address: 'jeanne@example.fr' });
    expect(mail.text?.trim()).toBe('Merci !');
  });

  test('J-6: a mail that two servers write at once is one file', async () => {
    const directory = join(temporaryDirectory(), 'outbox');
    const outbox = fileTransport(directory);
    const sent = await Promise.all(Array.from({ length: 5 }, () => outbox.send(aMail())));
    expect(sent.map(({ kind }) => kind)).toEqual(Array(5).fill('accepted'));
    expect(readdirSync(directory)).toHaveLength(1);
  });

  test('J-6: no name leads out of the folder', async () => {
    const directory = join(temporaryDirectory(), 'outbox');
    await fileTransport(directory).send(aMail({ kind: '../../out', id: '../x' }));
    expect(readdirSync(directory)).toEqual(['20261120T170012-.._.._out-.._x.eml']);
  });

  test('J-6: files of mails are deleted after their time, and no other file', async () => {
    const directory = join(temporaryDirectory(), 'outbox');
    const outbox = fileTransport(directory);
    await outbox.send(aMail({ id: 'old' }));
    await outbox.send(aMail({ id: 'new' }));
    // Where a server was killed while it wrote.
    const half = '.20261120T170012-order_confirmation-half.eml.5c1e';
    for (const name of [half, 'notes.txt']) writeFileSync(join(directory, name), 'mine');
    const old = '20261120T170012-order_confirmation-old.eml';
    for (const name of [half, old, 'notes.txt']) utimesSync(join(directory, name), 1_000, 1_000);
    expect(await deleteOldMailFiles(directory, 999_000)).toBe(0);
    expect(await deleteOldMailFiles(directory, 1_001_000)).toBe(2);
    expect(readdirSync(directory).sort()).toEqual([
      '20261120T170012-order_confirmation-new.eml',
      'notes.txt',
    ]);
    expect(await deleteOldMailFiles(join(directory, 'nowhere'), Date.now())).toBe(0);
  });

  test('J-4: a folder that cannot be written to is a failure to retry', async () => {
    const file = join(temporaryDirectory(), 'outbox');
    writeFileSync(file, 'in the way');
    expect(await fileTransport(file).send(aMail())).toEqual({ kind: 'failed', reason: 'EEXIST' });
    expect(existsSync(file)).toBe(true);
  });
});
