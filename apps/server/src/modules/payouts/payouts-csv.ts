import { isWithoutSale, type MovementKind } from '@comptoir/domain/books/payout-matching';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { ReadMovement } from './read-payouts.ts';

const COLUMNS = [
  ...['Versement', 'Arrivée', 'Date', 'Nature', 'Commande', 'Montant', 'Frais', 'Net'],
  ...['Rapprochement', 'Référence'],
];

const KINDS: Readonly<Record<MovementKind, string>> = {
  captured: 'Vente',
  refunded: 'Remboursement',
  refund_failed: 'Remboursement échoué',
  dispute_withdrawn: 'Litige',
  dispute_reinstated: 'Litige gagné',
  fee: 'Frais',
  payout_returned: 'Versement renvoyé par la banque',
  adjustment: 'Ajustement',
};

/** Money that no order took. Rule PO-12. */
const WITHOUT_SALE = 'Argent sans vente';

const MATCHES: Readonly<Record<ReadMovement['match']['kind'], string>> = {
  matched: 'Rapproché',
  amount_differs: 'Montant différent',
  unknown: 'Inconnu de la boutique',
  other: 'Autre',
  provider: '',
};

/** Spreadsheets in French have commas in numbers, and so semicolons between cells. */
const WRITTEN = {
  delimiter: ';',
  escape_formulas: true,
  record_delimiter: 'windows',
  bom: true,
  cast: { number: (euros: number) => euros.toFixed(2).replace('.', ',') },
} as const;

/** A movement with the day on which its payout arrives. */
export type ExportedMovement = ReadMovement & { readonly arrivesOn: string };

/** The movements of payouts as a table, a line each. Rule PO-22. */
export async function payoutsCsv(
  movements: readonly ExportedMovement[],
  timeZone: TimeZone,
): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const time = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' });
  const rows = movements.map((movement) => [
    movement.payoutId ?? '',
    day.format(Date.parse(movement.arrivesOn)),
    time.format(movement.occurredAt),
    isWithoutSale(movement) ? WITHOUT_SALE : KINDS[movement.kind],
    movement.orderNumber === null ? '' : `n° ${movement.orderNumber}`,
    movement.amount / 100,
    movement.fee / 100,
    (movement.amount - movement.fee) / 100,
    MATCHES[movement.match.kind],
    movement.transactionId,
  ]);
  return stringify([COLUMNS, ...rows], WRITTEN);
}
