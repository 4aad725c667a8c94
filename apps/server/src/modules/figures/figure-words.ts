/** What the reasons of refunds and cancellations are called in a spreadsheet. */
const REASONS: Readonly<Record<string, string>> = {
  sold_out: 'Rupture',
  too_busy: 'Trop de commandes',
  closing: 'Fermeture',
  address: 'Adresse non desservie',
  duplicate: 'Commande en double',
  guest: 'À la demande du client',
  no_show: 'Client absent',
  missing_item: 'Article manquant',
  wrong_item: 'Article erroné',
  quality: 'Qualité',
  late: 'Retard',
  goodwill: 'Geste commercial',
  charge_error: 'Erreur d’encaissement',
  other: 'Autre',
  refund_failed: 'Remboursement revenu',
  dispute_withdrawn: 'Litige : montant retiré',
  dispute_reinstated: 'Litige : montant rendu',
};

/** The reason in French; one of a later version by its own name. */
export function reasonWord(reason: string | null): string {
  return reason === null ? 'Sans motif' : (REASONS[reason] ?? reason);
}

/** Pickup or delivery in French; null for orders that were deleted. */
export function orderTypeWord(orderType: 'pickup' | 'delivery' | null): string {
  if (orderType === null) return 'Commandes effacées';
  return orderType === 'pickup' ? 'À emporter' : 'Livraison';
}
