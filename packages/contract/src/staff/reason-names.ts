import type { CancelReason } from '@comptoir/domain/orders/board';
import type { RefundReason } from '@comptoir/domain/orders/refundable';

/** Why an order is cancelled, as staff reads it in French: on pages, in spreadsheets and in PDFs. Rule OB-10. */
export const CANCEL_REASON_NAMES = {
  sold_out: 'Plus de stock',
  too_busy: 'Trop de monde',
  closing: 'Fermeture',
  address: 'Adresse non desservie',
  duplicate: 'Commande en double',
  guest: 'À la demande du client',
  no_show: 'Jamais retirée',
  other: 'Autre raison',
} as const satisfies Record<CancelReason, string>;

/** Why money goes back, as staff reads it in French. Rule RF-5. */
export const REFUND_REASON_NAMES = {
  missing_item: 'Article manquant',
  wrong_item: 'Article erroné',
  quality: 'Qualité',
  late: 'Retard',
  goodwill: 'Geste commercial',
  charge_error: 'Erreur d’encaissement',
  other: 'Autre raison',
} as const satisfies Record<RefundReason, string>;

const NAMES = new Map<string, string>(
  Object.entries({
    ...CANCEL_REASON_NAMES,
    ...REFUND_REASON_NAMES,
    // Of corrections in the journal. Rule BK-1.
    refund_failed: 'Remboursement revenu',
    dispute_withdrawn: 'Retiré par un litige',
    dispute_reinstated: 'Rendu après un litige',
  }),
);

/**
 * The name of a reason in the figures: of a refund, a cancellation or a correction; one of a later version by its
 * code. Rule FG-9.
 */
export function reasonName(reason: string | null): string {
  return reason === null ? 'Sans motif' : (NAMES.get(reason) ?? reason);
}
