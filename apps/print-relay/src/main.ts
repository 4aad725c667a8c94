import { readCommand, USAGE } from './command-line.ts';
import { enrol } from './enrol.ts';
import { readKey, storeKey } from './key-file.ts';
import { printerPool } from './printer-pool.ts';
import { relay } from './relay.ts';
import { shopClient } from './shop-client.ts';

/** What the process ends with, for a supervisor that starts it again only where that helps. */
const EXIT = { stopped: 0, wrong: 2, revoked: 3 };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The key of this machine: a new one with a code, else the stored one. */
async function openKey(shop: URL, code: string | null, file: string): Promise<string | null> {
  if (code === null) {
    const stored = await readKey(file, shop);
    if (stored === null) complain(`There is no key for ${shop.origin} in ${file}: give a code.`);
    return stored;
  }
  const enrolment = await enrol(shop, code);
  if (enrolment.kind === 'refused') {
    complain(enrolment.why);
    return null;
  }
  await storeKey(file, shop, enrolment.key);
  say(`Enrolled as « ${enrolment.name} »; the key is in ${file}.`);
  return enrolment.key;
}

async function run(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command.kind === 'help') {
    say(USAGE);
    return EXIT.stopped;
  }
  if (command.kind === 'wrong') {
    complain(`${command.why}\n\n${USAGE}`);
    return EXIT.wrong;
  }
  const { shop, code, keyFile } = command;
  const key = await openKey(shop, code, keyFile);
  if (key === null) return EXIT.wrong;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A second signal ends the process at once.
    process.once(signal, () => stop.abort());
  }
  say(`Asks ${shop.origin} for tickets.`);
  const client = shopClient(shop, key);
  const end = await relay({ shop: client, printers: printerPool(), say, signal: stop.signal });
  if (end === 'stopped') {
    say('Stopped.');
    return EXIT.stopped;
  }
  complain(
    `${shop.origin} does not know this relay any more: its device was removed. Add one of the kind printer under « Appareils », then run: print-relay ${shop.origin} CODE`,
  );
  return EXIT.revoked;
}

process.exitCode = await run(process.argv.slice(2));
