import { entries, type LegalFacts, paragraphs } from './legal-facts.server.ts';

/** The processing of personal data, by articles 13 and 15 to 22 of the GDPR. Rule W-9. */
export function privacy(facts: LegalFacts): string {
  return paragraphs(
    controller(facts),
    purposes(facts),
    recipients(facts),
    security,
    rights(facts),
    'Ces règles peuvent changer avec le site ou avec la loi. La version qui vaut est celle qui est en ligne.',
  );
}

function controller({ seller, text, privacyEmail }: LegalFacts): string {
  return paragraphs(
    '## Qui est responsable',
    `${seller} est responsable du traitement de vos données au sens du règlement (UE) 2016/679, le RGPD.`,
    entries(
      ['Adresse', text('site.legal.registered_office') || text('contacts.address')],
      ['Pour toute question sur vos données', privacyEmail],
    ),
  );
}

function purposes({ payment, delivery, isMeasured, tellsDevices }: LegalFacts): string {
  const place = delivery.active ? ', adresse de livraison, code d’entrée, étage' : '';
  const rows = [
    [
      'Préparer et remettre votre commande',
      `Nom, prénom, e-mail, téléphone${place}, plats, notes, créneau`,
      'Le contrat (article 6.1.b)',
      'Le temps de la commande, puis trois ans au plus ; au-delà, elle reste dans les comptes sans vous nommer, sauf si elle est dans votre compte',
    ],
    [
      'Composer une commande à plusieurs, sur un lien que ses participants se passent',
      'Prénom, plats, notes et part de chacun, que tous les participants voient',
      'Le contrat (article 6.1.b)',
      'Une heure au plus après la fin du lien, qui vaut un jour, ou après l’annulation',
    ],
    [
      'Vous écrire au sujet de votre commande ou de votre compte',
      'E-mail, contenu de la commande',
      'Le contrat (article 6.1.b)',
      'Le temps de l’envoi',
    ],
    ...(tellsDevices
      ? [
          [
            'Vous prévenir sur votre appareil, si vous le demandez',
            'Adresse technique de votre navigateur, numéro de la commande',
            'Votre consentement (article 6.1.a)',
            'Jusqu’à la remise de la commande, et un jour de plus au plus',
          ],
        ]
      : []),
    [
      'Tenir la comptabilité',
      'Commande, montants, date',
      'La loi (article L. 123-22 du Code de commerce)',
      'Dix ans',
    ],
    ...(payment.card
      ? [
          [
            'Encaisser par carte',
            'Montant, référence du paiement, nom et e-mail transmis à Stripe',
            'Le contrat (article 6.1.b)',
            'Avec la commande ; nous ne voyons aucun numéro de carte',
          ],
        ]
      : []),
    [
      'Tenir votre compte, si vous en ouvrez un',
      'Nom, prénom, e-mail, téléphone, adresse, mot de passe haché, commandes',
      'Le contrat (article 6.1.b)',
      'Jusqu’à sa suppression, que vous faites vous-même, ou trois ans au plus après votre dernière connexion ; nous vous prévenons un mois avant',
    ],
    [
      'Protéger le site contre les abus',
      'Adresse IP, nombre d’essais, journal des connexions sans nom ni adresse',
      'Notre intérêt légitime (article 6.1.f)',
      'De quelques minutes à quelques jours',
    ],
    ...(isMeasured
      ? [
          [
            'Mesurer la fréquentation',
            'Pages vues, type d’appareil',
            'Votre consentement (article 6.1.a)',
            'Treize mois au plus',
          ],
        ]
      : []),
  ];
  return paragraphs(
    '## Quelles données, pour quoi faire, combien de temps',
    [
      '| Pour quoi faire | Quelles données | Pourquoi nous en avons le droit | Combien de temps |',
      '| --- | --- | --- | --- |',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
    'Les champs marqués obligatoires le sont pour exécuter la commande : sans eux, nous ne pouvons ni la préparer ni vous joindre. Une allergie que vous écrivez dans une note, ou un allergène que vous filtrez et laissez sur la commande au moment de la confirmer, est une donnée de santé ; elle ne sert qu’à préparer votre plat, avec votre consentement, que vous donnez en l’écrivant ou en l’y laissant.',
    'Les commandes commencées et jamais validées, les comptes jamais vérifiés et les codes périmés sont effacés automatiquement. Quand vous supprimez votre compte, vos commandes passées restent dans les comptes sans nom, sans e-mail, sans téléphone, sans adresse, sans code d’entrée et sans note ; une commande en cours garde ces informations jusqu’à ce qu’elle soit terminée, un jour au plus après l’heure prévue.',
    'Vos données ne sont ni vendues, ni louées, ni utilisées pour de la publicité. Aucune décision n’est prise à votre sujet par une machine seule. Les plats proposés dépendent de ce que le panier contient et de ce qui se commande en général, pas de vous. Si vous acceptez les cookies, nous comptons combien de fois ils sont montrés, ouverts et ajoutés, et combien de temps les pages mettent à s’afficher et à répondre : de simples sommes, sans identifiant ni adresse IP.',
  );
}

function recipients({ payment, text, isMeasured, tellsDevices }: LegalFacts): string {
  const host = text('site.legal.host.name');
  return paragraphs(
    '## Qui les voit',
    'L’équipe du restaurant, pour ce qu’elle a à faire. Et, pour notre compte ou pour leur part :',
    [
      host ? `- notre hébergeur, ${host} ;` : '- notre hébergeur ;',
      '- le service qui achemine nos e-mails ;',
      '- un service de cartographie, à qui l’adresse que vous saisissez est transmise, sans votre nom, pour la situer et mesurer la distance ;',
      ...(payment.card
        ? ['- Stripe Payments Europe (Irlande), qui encaisse les paiements par carte ;']
        : []),
      ...(tellsDevices
        ? [
            '- si vous demandez à être prévenu, le service de notification de votre navigateur (Google, Mozilla, Apple ou Microsoft), qui transmet des messages chiffrés sans pouvoir les lire ;',
          ]
        : []),
      ...(isMeasured ? ['- Google Ireland, si vous avez accepté la mesure d’audience ;'] : []),
      '- notre comptable, et l’administration quand la loi l’exige.',
    ].join('\n'),
    payment.card || isMeasured || tellsDevices
      ? 'Certains de ces prestataires peuvent traiter des données hors de l’Union européenne. Ils le font alors dans le cadre d’une décision d’adéquation ou des clauses contractuelles types de la Commission européenne.'
      : 'Nous ne transférons pas vos données hors de l’Union européenne.',
  );
}

const security = paragraphs(
  '## Comment elles sont gardées',
  'Le site n’est servi que par une connexion chiffrée. Les mots de passe et les codes sont hachés, les jetons de connexion aussi ; nos journaux ne contiennent ni nom, ni adresse, ni note.',
);

function rights({ privacyEmail }: LegalFacts): string {
  return paragraphs(
    '## Vos droits',
    'Vous pouvez consulter vos données, les corriger, les faire effacer, en limiter l’usage, vous y opposer, les recevoir dans un format lisible par une machine, et retirer un consentement à tout moment. Vous pouvez aussi dire ce qu’il doit en advenir après votre mort (article 85 de la loi du 6 janvier 1978).',
    'Avec un compte, vous faites l’essentiel vous-même : votre profil se corrige, vos données se téléchargent, le compte se supprime.',
    privacyEmail !== '' &&
      `Pour le reste, écrivez à ${privacyEmail}. Nous répondons dans le mois. Nous ne demandons une preuve d’identité qu’en cas de doute sérieux.`,
    'Si la réponse ne vous convient pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés : CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, [www.cnil.fr](https://www.cnil.fr).',
    'Ce que le site garde dans votre navigateur est dit dans [la page sur les cookies](/cookie-policy).',
  );
}
