import { homedir } from 'node:os';
import { join } from 'node:path';

/** What a person asked for. */
export type Command =
  | {
      readonly kind: 'run';
      readonly shop: URL;
      /** Enrols this machine first. */
      readonly code: string | null;
      readonly keyFile: string;
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string };

export const USAGE = `print-relay https://shop.example [CODE] [--key-file FILE]

Prints the tickets of a shop on the network printers of this place.
CODE is what « Appareils » of the back office shows for a device of the kind
printer. It is needed once: the key that it gives is kept in FILE
(~/.comptoir/print-relay-HOST.json), which only you may read.
`;

/** Reads the arguments of the command. Rules PR-100 and PR-101. */
export function readCommand(args: readonly string[], home: string = homedir()): Command {
  const rest = [...args];
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help' };
  let keyFile: string | undefined;
  const option = rest.indexOf('--key-file');
  if (option >= 0) {
    [, keyFile] = rest.splice(option, 2);
    if (keyFile === undefined)
      return { kind: 'wrong', why: '--key-file needs the name of a file.' };
  }
  const [address, code = null, surplus] = rest;
  if (address === undefined) return { kind: 'wrong', why: 'The address of the shop is missing.' };
  if (surplus !== undefined) return { kind: 'wrong', why: `« ${surplus} » is one too many.` };
  const shop = URL.parse(address);
  if (!shop || !isSafe(shop)) {
    return {
      kind: 'wrong',
      why: `« ${address} » is no address of a shop: it begins with https://, except on this machine.`,
    };
  }
  const name = `print-relay-${shop.host.replaceAll(/[^\w.-]/g, '_')}.json`;
  return { kind: 'run', shop, code, keyFile: keyFile ?? join(home, '.comptoir', name) };
}

/** The key of the device goes over the network with each request. Rule PR-101. */
function isSafe({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  const isLocal =
    hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isLocal;
}
