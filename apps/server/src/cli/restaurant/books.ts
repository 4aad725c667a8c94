import { createReadStream } from 'node:fs';
import { type BooksProtection, booksProtection } from '#db/books-owner.ts';
import { journalState } from '#modules/books/journal-state.ts';
import { readPublicKey } from '#modules/books/signing-key.ts';
import { type ArchiveDefect, verifyArchive } from '#modules/books/verify-archive.ts';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { counted, FAILURE, MISUSE, SUCCESS, type Terminal } from './check-results.ts';
import { withShop } from './with-shop.ts';

/** Prints how far the journal goes, its public keys, and what protects it. Rules BK-21 and BK-23. */
export async function booksCommand(terminal: Terminal): Promise<number> {
  const { entries, closedUntil, waiting, keys, protection } = await withShop(
    terminal,
    async ({ pool }) => ({
      ...(await journalState(pool)),
      protection: await booksProtection(pool),
    }),
  );
  const closed = closedUntil === null ? 'aucune journée close' : `clos jusqu’au ${closedUntil}`;
  terminal.out(`${counted(entries, 'écriture')}, ${closed}, ${waiting} en attente\n`);
  for (const { keyId, publicKey } of keys) {
    terminal.out(`clé ${keyId}  Ed25519  ${publicKey.toString('base64')}\n`);
  }
  terminal.out(`${PROTECTIONS[protection]}\n`);
  return SUCCESS;
}

const PROTECTIONS: Readonly<Record<BooksProtection, string>> = {
  grants: 'le rôle de la base qui sert la boutique ne peut que lire et ajouter des écritures',
  triggers:
    'le rôle de la base pourrait changer le journal : seuls des déclencheurs l’en empêchent',
};

/** Verifies the journal and names the first entry that does not fit. Rule BK-20. */
export async function verifyBooksCommand(terminal: Terminal): Promise<number> {
  const found = await withShop(terminal, ({ pool }) => verifyJournal(pool));
  if (found.kind === 'sound') {
    terminal.out(`${counted(found.entries, 'écriture')} : le journal est intact\n`);
    if (found.entries > 0) terminal.out(`dernière empreinte ${found.lastHash}\n`);
    return SUCCESS;
  }
  terminal.error(`écriture ${found.number} : ${DEFECTS[found.defect]}\n`);
  return FAILURE;
}

/**
 * Verifies an archive without the shop, and names the first line and entry that do not fit; `keys` are the public
 * keys that it may be signed with, all of the file's without any. Rule BK-22.
 */
export async function verifyArchiveCommand(
  file: string,
  keys: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const trusted = keys.map(readPublicKey);
  const known = trusted.filter((key) => key !== null);
  if (known.length < trusted.length) {
    terminal.error('--key : ce n’est pas une clé publique Ed25519 (DER, base64)\n');
    return MISUSE;
  }
  const found = await verifyArchive(createReadStream(file), known);
  if (found.kind === 'sound') {
    const { from, to } = found.head;
    terminal.out(
      `${counted(found.entries, 'écriture')} du ${from} au ${to} : l’archive est intacte\n`,
    );
    if (found.lastHash !== null) terminal.out(`dernière empreinte ${found.lastHash}\n`);
    terminal.out(`signée par la clé ${found.keyId}\n`);
    if (known.length === 0) {
      terminal.out(
        'Cette clé est celle du fichier : --key la compare à celle que vous connaissez.\n',
      );
    }
    return SUCCESS;
  }
  const entry = found.entry === null ? '' : `, écriture ${found.entry}`;
  terminal.error(`ligne ${found.line}${entry} : ${DEFECTS[found.defect]}\n`);
  return FAILURE;
}

const DEFECTS: Readonly<Record<ArchiveDefect, string>> = {
  gap: 'une écriture manque avant elle',
  document: 'son texte n’est pas celui d’une écriture',
  columns: 'ses colonnes ne disent pas ce que dit son texte',
  hash: 'son empreinte n’est pas celle de son texte',
  chain: 'elle ne suit pas l’écriture précédente',
  key: 'elle est signée par une autre clé',
  signature: 'sa signature n’est pas valable',
  closing: 'cette clôture ne résume pas ce qui a été écrit avant elle',
  no_archive: 'ce n’est pas le début d’une archive du journal',
  line: 'ce n’est pas une ligne d’une archive',
  period: 'son jour n’est pas de la période du fichier',
  truncated: 'le fichier est tronqué : il y manque sa dernière ligne, qui le signe',
  beyond_end: 'le fichier continue après sa dernière ligne',
  file_hash: 'l’empreinte du fichier n’est pas celle de ses lignes',
  file_signature: 'la signature du fichier n’est pas valable',
  file_key: 'le fichier est signé par une autre clé',
};
