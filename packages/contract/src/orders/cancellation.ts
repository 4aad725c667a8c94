import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { CancelReason } from '@comptoir/domain/orders/board';

/** What guests read about a reason; what was written to `other` stands instead. Rule T-22. */
const FRENCH = {
  sold_out: 'Un plat de votre commande n’est plus disponible.',
  too_busy: 'La cuisine a trop de commandes pour préparer la vôtre à temps.',
  closing: 'Le restaurant ferme plus tôt que prévu.',
  address: 'L’adresse de livraison ne peut pas être desservie.',
  duplicate: 'Cette commande était en double.',
  guest: 'Vous avez demandé son annulation.',
  no_show: 'La commande n’a pas pu vous être remise.',
  other: '',
} as const satisfies Record<CancelReason, string>;

const ENGLISH = {
  sold_out: 'A dish of your order is no longer available.',
  too_busy: 'The kitchen has too many orders to prepare yours in time.',
  closing: 'The restaurant is closing earlier than planned.',
  address: 'We cannot deliver to this address.',
  duplicate: 'This order was a duplicate.',
  guest: 'You asked for it to be cancelled.',
  no_show: 'The order could not be handed over to you.',
  other: '',
} as const satisfies Record<CancelReason, string>;

const TEXTS = { fr: FRENCH, en: ENGLISH } as const satisfies Record<Locale, object>;

/**
 * Why an order was cancelled: the sentence of the reason, then what was written to it. Empty
 * without either, as for an order cancelled by the command line. Rule T-22.
 */
export function cancellationText(
  reason: CancelReason | null,
  written: string | null,
  locale: Locale = DEFAULT_LOCALE,
): string {
  return [reason === null ? '' : TEXTS[locale][reason], written ?? '']
    .filter((text) => text !== '')
    .join(' ');
}
