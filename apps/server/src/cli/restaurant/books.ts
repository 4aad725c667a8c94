import { journalState } from '#modules/books/journal-state.ts';
import { type JournalDefect, verifyJournal } from '#modules/books/verify-journal.ts';
import { counted } from './check-results.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';
import { withShop } from './with-shop.ts';

/** Prints how far the journal goes, and its public keys. Rule BK-21. */
export async function booksCommand(terminal: Terminal): Promise<number> {
  const { entries, closedUntil, waiting, keys } = await withShop(terminal, ({ pool }) =>
    journalState(pool),
  );
  const closed = closedUntil === null ? 'aucune journée close' : `clos jusqu’au ${closedUntil}`;
  terminal.out(`${counted(entries, 'écriture')}, ${closed}, ${waiting} en attente\n`);
  for (const { keyId, publicKey } of keys) {
    terminal.out(`clé ${keyId}  Ed25519  ${publicKey.toString('base64')}\n`);
  }
  return SUCCESS;
}

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

const DEFECTS: Readonly<Record<JournalDefect, string>> = {
  gap: 'une écriture manque avant elle',
  document: 'son texte n’est pas celui d’une écriture',
  columns: 'ses colonnes ne disent pas ce que dit son texte',
  hash: 'son empreinte n’est pas celle de son texte',
  chain: 'elle ne suit pas l’écriture précédente',
  signature: 'sa signature n’est pas valable',
  closing: 'cette clôture ne résume pas ce qui a été écrit avant elle',
};
