/**
 * Every rejection of the API: its code, its HTTP status and its French sentence. Rule I-3.
 *
 * The server answers from this table, the OpenAPI document lists it, and the storefront decides by the
 * code.
 */
export const PROBLEMS = {
  bad_request: { status: 400, message: 'La requête n’est pas valable.' },
  malformed_json: { status: 400, message: 'La requête n’est pas un JSON valide.' },
  unauthorized: { status: 401, message: 'Veuillez vous connecter.' },
  forbidden: { status: 403, message: 'Cette action ne vous est pas permise.' },
  not_found: { status: 404, message: 'Cette ressource n’existe pas.' },
  method_not_allowed: { status: 405, message: 'Cette méthode n’est pas permise ici.' },
  body_too_large: { status: 413, message: 'La requête dépasse 256 Kio.' },
  path_too_long: { status: 414, message: 'Cette adresse est trop longue.' },
  unsupported_media_type: { status: 415, message: 'Le contenu doit être du JSON.' },
  validation: { status: 422, message: 'Certaines informations sont manquantes ou incorrectes.' },
  rate_limited: { status: 429, message: 'Trop de demandes. Veuillez patienter un instant.' },
  internal: { status: 500, message: 'Une erreur est survenue. Veuillez réessayer.' },
  provider_unavailable: { status: 502, message: 'Le service d’adresses ne répond pas.' },
  provider_timeout: { status: 503, message: 'Le service d’adresses met trop de temps à répondre.' },
  unavailable: { status: 503, message: 'Le service est momentanément indisponible.' },

  shop_not_open: {
    status: 409,
    message: 'La boutique ouvre bientôt : elle ne prend pas encore de commande.',
  },
  empty_cart: { status: 422, message: 'Votre panier est vide.' },
  items_unavailable: {
    status: 409,
    message: 'Certains articles ne sont pas servis à l’heure choisie.',
  },
  paused: { status: 409, message: 'Le restaurant ne prend pas de commande pour cette heure.' },
  price_changed: {
    status: 409,
    message: 'Le prix de votre commande a changé. Veuillez vérifier le nouveau total.',
  },
  slot_unavailable: { status: 422, message: 'Cet horaire n’est pas proposé.' },
  slot_full: { status: 409, message: 'Ce créneau vient d’être complet. Choisissez-en un autre.' },
  too_far: { status: 422, message: 'L’adresse est trop éloignée du restaurant.' },
  address_unknown: { status: 422, message: 'Nous ne trouvons pas cette adresse.' },
  address_required: {
    status: 422,
    message: 'Indiquez votre adresse pour connaître les frais de livraison.',
  },
  below_minimum: {
    status: 422,
    message: 'Le minimum de commande pour la livraison n’est pas atteint.',
  },
  delivery_inactive: { status: 422, message: 'Le restaurant ne livre pas en ce moment.' },
  payment_method: { status: 422, message: 'Ce moyen de paiement n’est pas proposé.' },
  payment_required: { status: 402, message: 'Le paiement n’a pas abouti. Veuillez réessayer.' },
  intent_used: { status: 409, message: 'Ce paiement appartient déjà à une autre commande.' },
  intent_unknown: { status: 422, message: 'Ce paiement n’existe pas.' },
  bad_signature: { status: 400, message: 'La signature de cet appel n’est pas valable.' },
  payment_unavailable: { status: 502, message: 'Le service de paiement ne répond pas.' },
  payment_timeout: {
    status: 503,
    message: 'Le service de paiement met trop de temps à répondre.',
  },
  coupon_unknown: { status: 404, message: 'Ce code promo n’est pas valable.' },
  coupon_not_applicable: {
    status: 422,
    message: 'Ce code promo ne s’applique pas encore à votre panier.',
  },
  coupon_used_up: {
    status: 409,
    message: 'Ce code promo a déjà été utilisé autant de fois que possible.',
  },
  offer_used_up: {
    status: 409,
    message: 'Une offre de votre panier a déjà été utilisée autant de fois que possible.',
  },
  gift_unavailable: {
    status: 409,
    message: 'Un article offert n’est pas disponible : la commande ne le contient pas.',
  },
  local_id_reused: {
    status: 409,
    message: 'Cette commande a déjà été enregistrée avec un autre contenu.',
  },
  order_expired: {
    status: 409,
    message: 'Le délai pour valider cette commande est passé. Veuillez la passer à nouveau.',
  },
  order_unknown: { status: 404, message: 'Cette commande n’existe pas.' },
  order_not_cancellable: {
    status: 409,
    message: 'Cette commande ne peut pas être annulée ici. Appelez le restaurant.',
  },
  order_not_changeable: {
    status: 409,
    message: 'Cette commande ne peut plus être modifiée ici. Appelez le restaurant.',
  },
  not_handed_over: {
    status: 409,
    message: 'Cette commande ne vous a pas encore été remise.',
  },
  reporting_over: {
    status: 409,
    message: 'Un article se signale dans les deux heures. Appelez le restaurant.',
  },
  reports_exhausted: {
    status: 409,
    message: 'Vous avez déjà envoyé trois signalements aujourd’hui. Appelez le restaurant.',
  },
  report_unknown: { status: 404, message: 'Ce signalement n’existe pas.' },
  report_closed: { status: 409, message: 'Ce signalement a déjà reçu une autre réponse.' },
  order_over: { status: 409, message: 'Cette commande est terminée.' },
  proposal_unknown: { status: 404, message: 'Cette proposition n’existe pas.' },
  proposal_open: {
    status: 409,
    message: 'Une proposition attend déjà la réponse du client.',
  },
  proposal_over: { status: 409, message: 'Cette proposition n’attend plus de réponse.' },
  group_order_unknown: { status: 404, message: 'Cette commande à plusieurs n’existe pas.' },
  group_order_full: {
    status: 409,
    message: 'Cette commande à plusieurs est complète.',
  },
  group_order_closed: {
    status: 409,
    message: 'La commande à plusieurs est close : plus rien n’y change.',
  },
  group_order_open: {
    status: 409,
    message: 'Fermez d’abord la commande à plusieurs, puis commandez.',
  },
  group_order_placed: {
    status: 409,
    message: 'Cette commande à plusieurs a déjà été passée.',
  },
  group_order_over: {
    status: 409,
    message: 'Cette commande à plusieurs est terminée.',
  },
  group_order_changed: {
    status: 409,
    message:
      'Les articles ne sont pas ceux de la commande à plusieurs. Rechargez-la, puis réessayez.',
  },
  push_full: { status: 409, message: 'Trop d’appareils suivent déjà cette commande.' },
  push_service_unknown: {
    status: 422,
    message: 'Le service de notification de ce navigateur n’est pas pris en charge.',
  },
  push_unavailable: {
    status: 422,
    message: 'Les notifications de ce type ne sont pas proposées.',
  },

  email_taken: { status: 409, message: 'Un compte existe déjà avec cette adresse e-mail.' },
  bad_credentials: { status: 401, message: 'Adresse e-mail ou mot de passe incorrect.' },
  email_not_verified: { status: 403, message: 'Veuillez d’abord vérifier votre adresse e-mail.' },
  invalid_code: { status: 422, message: 'Ce code n’est pas valable ou a expiré.' },
  bad_password: { status: 403, message: 'Ce mot de passe n’est pas le bon.' },

  credentials: { status: 401, message: 'Ces identifiants ne sont pas les bons.' },
  second_factor_required: {
    status: 401,
    message: 'Un second facteur est nécessaire pour continuer.',
  },
  email_required: {
    status: 409,
    message: 'Cette personne n’a pas d’adresse e-mail : invitez-la d’abord.',
  },
  step_up_required: {
    status: 403,
    message: 'Veuillez prouver à nouveau que c’est bien vous.',
  },
  locked: { status: 429, message: 'Trop d’essais. Veuillez patienter avant de recommencer.' },
  last_owner: { status: 409, message: 'Il faut toujours au moins un propriétaire.' },
  last_second_factor: {
    status: 409,
    message: 'Ajoutez d’abord un autre second facteur : votre rôle en demande un.',
  },
  link_expired: { status: 410, message: 'Ce lien n’est plus valable.' },
  passkeys_unavailable: {
    status: 422,
    message: 'Les clés d’accès ne sont pas possibles à cette adresse.',
  },
  stale: { status: 409, message: 'Cette commande a changé entre-temps.' },
  exception_stale: {
    status: 409,
    message: 'Cet horaire exceptionnel a changé entre-temps. Veuillez le rouvrir.',
  },
  exception_exists: {
    status: 409,
    message: 'Il y a déjà un horaire exceptionnel pour ces jours.',
  },
  catalogue_invalid: {
    status: 422,
    message: 'Le brouillon a des erreurs : corrigez-les, puis publiez.',
  },
  setup_incomplete: {
    status: 422,
    message: 'Il manque encore quelque chose avant l’ouverture.',
  },
  picture_too_large: { status: 413, message: 'Cette image dépasse 10 Mo.' },
  picture_invalid: { status: 422, message: 'Cette image ne peut pas être reprise.' },
  catalogue_full: { status: 409, message: 'La carte ne peut pas contenir davantage.' },
  preview_only: {
    status: 403,
    message: 'Ceci est l’aperçu du brouillon : aucune commande n’est possible.',
  },
  not_a_sale: {
    status: 409,
    message: 'Cette commande n’est pas encore payée : elle n’a ni reçu ni facture.',
  },
  legal_facts_missing: {
    status: 409,
    message:
      'Le restaurant n’a pas encore indiqué ses mentions légales : pas de facture sans elles.',
  },
  no_guest_address: {
    status: 409,
    message: 'L’adresse e-mail de cette commande n’est plus connue.',
  },
  already_closed: {
    status: 409,
    message: 'Cette journée est déjà close : ce qui vient appartient à la suivante.',
  },
  day_closed: {
    status: 409,
    message: 'Cette journée est close : ses encaissements ne changent plus.',
  },
  cash_changed: {
    status: 409,
    message: 'Des espèces sont entrées ou sorties entre-temps : vérifiez le comptage.',
  },
  clock_unconfirmed: {
    status: 409,
    message:
      'L’horloge du serveur est loin de ce que la boutique a vu : confirmez d’abord qu’elle est juste.',
  },
  card_keys_fixed: {
    status: 409,
    message:
      'Les clés de cette boutique ne se changent pas ici : elles viennent de son installation.',
  },
  clock_changed: {
    status: 409,
    message: 'L’horloge du serveur n’indique plus cela : relisez ce qu’elle dit.',
  },
  draft_stale: {
    status: 409,
    message: 'Le brouillon a changé entre-temps. Veuillez relire ce qui change.',
  },
  entity_stale: {
    status: 412,
    message: 'Quelqu’un d’autre a changé cette fiche entre-temps.',
  },
  revision_required: {
    status: 428,
    message: 'Indiquez la révision que vous changez (If-Match).',
  },
  step_not_allowed: { status: 409, message: 'Cette commande ne peut pas passer à cette étape.' },
  idempotency_key_reused: {
    status: 409,
    message: 'Cette clé d’idempotence a déjà servi à une autre demande.',
  },
  undo_expired: { status: 409, message: 'Il est trop tard pour annuler ce changement.' },
  undo_elsewhere: {
    status: 403,
    message: 'Seul l’appareil qui a fait ce changement peut l’annuler.',
  },
  refund_required: {
    status: 422,
    message: 'Cette commande est payée : dites ce qui est remboursé.',
  },
  refund_too_high: { status: 422, message: 'Il ne reste pas autant à rembourser.' },
  nothing_to_refund: { status: 409, message: 'Cette commande n’a rien à rembourser.' },
  units_refunded: { status: 409, message: 'Ces articles ont été remboursés entre-temps.' },
  refund_unknown: { status: 404, message: 'Aucun remboursement refusé ne porte ce nom.' },
  no_printer: { status: 409, message: 'Aucune imprimante n’imprime ce ticket.' },
  job_over: { status: 409, message: 'Cette impression est déjà terminée.' },
  bad_passkey: { status: 422, message: 'Cette clé d’accès n’a pas pu être vérifiée.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
