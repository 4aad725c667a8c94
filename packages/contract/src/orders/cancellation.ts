import type { CancelReason } from '@comptoir/domain/orders/board';

/** What guests read about a reason; what was written to `other` stands instead. Rule T-22. */
const TEXTS = {
  sold_out: 'Un plat de votre commande n’est plus disponible.',
  too_busy: 'La cuisine a trop de commandes pour préparer la vôtre à temps.',
  closing: 'Le restaurant ferme plus tôt que prévu.',
  address: 'L’adresse de livraison ne peut pas être desservie.',
  duplicate: 'Cette commande était en double.',
  guest: 'Vous avez demandé son annulation.',
  no_show: 'La commande n’a pas pu vous être remise.',
  other: '',
} as const satisfies Record<CancelReason, string>;

/**
 * Why an order was cancelled, in French: the sentence of the reason, then what was written to it. Empty
 * without either, as for an order cancelled by the command line. Rule T-22.
 */
export function cancellationText(reason: CancelReason | null, written: string | null): string {
  return [reason === null ? '' : TEXTS[reason], written ?? '']
    .filter((text) => text !== '')
    .join(' ');
}
