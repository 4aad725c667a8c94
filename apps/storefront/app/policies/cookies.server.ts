import { type LegalFacts, paragraphs } from './legal-facts.server.ts';

type Row = readonly [name: string, use: string, life: string];

/** What a visit leaves in the browser, by its names. Rule W-9. */
export function cookies({ payment, isMeasured }: LegalFacts): string {
  return paragraphs(
    '## En deux mots',
    'Un seul cookie, qui retient la langue. Le reste est gardé par votre navigateur, chez vous, et ne nous parvient que lorsque vous passez commande. Rien de cela ne sert à vous suivre, et la loi n’exige pas d’accord pour ce qui est nécessaire au service que vous demandez (article 82 de la loi du 6 janvier 1978).',
    '## Ce qui est nécessaire',
    table(payment.card ? [...NECESSARY, CARD_PAYMENT] : NECESSARY),
    'Après 48 heures sans visite, tout est effacé à la visite suivante. Vous pouvez l’effacer avant, dans les réglages de votre navigateur.',
    payment.card && '## Le paiement par carte',
    payment.card && table(CARDS),
    payment.card &&
      'Ces cookies sont déposés par Stripe, sur la page de paiement seulement, pour prévenir la fraude.',
    '## Ce qui demande votre accord',
    isMeasured
      ? 'La mesure d’audience (Google Tag Manager). Elle n’est chargée que si vous l’acceptez, et ses cookies durent treize mois au plus. Refuser ne change rien à la commande.'
      : 'Pour le moment, aucun outil de mesure d’audience ni de publicité n’est en service sur ce site.',
    'Le compte des plats proposés. Si vous acceptez, nous comptons nous-mêmes combien de fois chaque plat proposé a été montré, ouvert et mis dans un panier : des sommes par jour, par endroit du site et par plat. Cela ne laisse rien dans votre navigateur et ne dit rien de vous.',
    'La vitesse des pages. Si vous acceptez, une page que vous quittez nous dit en combien de temps elle s’est affichée et vous a répondu : quelques durées, avec le nom de la page, jamais son adresse entière, ajoutées à celles des autres visiteurs. Cela ne laisse rien dans votre navigateur et ne dit rien de vous.',
    'Votre choix est gardé sous le nom `cookie-consent`. Vous pouvez le revoir à tout moment avec « Gérer les cookies », au bas de chaque page.',
    '## Et ensuite',
    'Ce que nous faisons des données d’une commande est dit dans [nos règles sur les données personnelles](/privacy-policy).',
  );
}

const NECESSARY: readonly Row[] = [
  ['i18n_locale', 'La langue des pages. Le seul cookie du site', 'Un an'],
  [
    'cart, cart-totals, cart-choices',
    'Votre panier, son total, vos cadeaux et votre code',
    '48 heures sans visite',
  ],
  [
    'orders-under-way',
    'Les plats d’une commande en cours d’envoi ou de paiement, pour ne pas la passer deux fois',
    '48 heures sans visite',
  ],
  ['location', 'Retrait ou livraison, et l’adresse choisie', '48 heures sans visite'],
  ['dish-filter, allergies-filter', 'Les plats que vous avez choisi de ne pas voir', 'L’onglet'],
  [
    'recent-searches',
    'Vos cinq dernières recherches dans la carte, que vous pouvez effacer',
    '48 heures sans visite',
  ],
  [
    'checkout-form, account-draft',
    'Ce que vous avez saisi, pour survivre à un rechargement',
    'L’onglet',
  ],
  [
    'group-orders',
    'Vos commandes à plusieurs : leur lien, votre prénom, et les plats qui restent à envoyer',
    '48 heures sans visite',
  ],
  [
    'group-checkout, group-checkout-purpose, group-left',
    'La commande à plusieurs que vous êtes en train de passer, dont vous payez une part, ou sans laquelle vous commandez',
    'L’onglet',
  ],
  ['confirmed-order', 'La dernière commande confirmée', 'L’onglet'],
  [
    'last-order',
    'Le lien de votre dernière commande, pour la suivre et la commander à nouveau',
    '48 heures sans visite, ou jusqu’à la déconnexion',
  ],
  [
    'token, user',
    'Votre connexion et votre profil, si vous avez un compte',
    '48 heures sans visite, 30 jours au plus, ou jusqu’à la déconnexion',
  ],
  ['cookie-consent', 'Votre accord au sujet des cookies', '48 heures sans visite'],
  [
    'consent-declined',
    'Que vous avez continué sans accepter, pour ne pas vous le redemander',
    'L’onglet',
  ],
  [
    'pwa-installed, ios-pwa-prompt-shown, vite-pwa:hide-install',
    'Ne pas vous proposer deux fois d’installer l’application',
    '48 heures sans visite',
  ],
  [
    'last-visit',
    'La date de votre dernière visite, pour effacer tout ce qui précède',
    '48 heures sans visite',
  ],
  ['storage-relieved', 'Que la place prise sur votre appareil vient d’être libérée', 'L’onglet'],
  [
    'reloaded-for-build, chunk-reload',
    'Que la page vient d’être rechargée pour une nouvelle version, pour ne pas le refaire sans fin',
    'L’onglet',
  ],
];

const CARD_PAYMENT: Row = [
  'card-payment',
  'La référence d’un paiement par carte en cours, jamais le numéro de la carte',
  'L’onglet',
];

const CARDS: readonly Row[] = [
  ['__stripe_mid', 'Prévention de la fraude', 'Un an'],
  ['__stripe_sid', 'Prévention de la fraude', '30 minutes'],
];

function table(rows: readonly Row[]): string {
  return [
    '| Nom | À quoi cela sert | Combien de temps |',
    '| --- | --- | --- |',
    ...rows.map(([name, use, life]) => `| ${codes(name)} | ${use} | ${life} |`),
  ].join('\n');
}

function codes(names: string): string {
  return names
    .split(', ')
    .map((name) => `\`${name}\``)
    .join(', ');
}
