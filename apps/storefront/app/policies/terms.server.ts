import { plainText } from '#lib/content/markdown.server.ts';
import { formatAmount } from '#lib/format/price.ts';
import { entries, type LegalFacts, paragraphs } from './legal-facts.server.ts';

/** The publisher of the site, and its terms of sale. Rule W-9. */
export function terms(facts: LegalFacts): string {
  return paragraphs(legalNotice(facts), conditions(facts));
}

function legalNotice({ seller, restaurant, text }: LegalFacts): string {
  const legal = (field: string) => text(`site.legal.${field}`);
  const host = ['name', 'address', 'phone'].map((field) => legal(`host.${field}`)).filter(Boolean);
  return paragraphs(
    '## L’éditeur du site',
    `Le site ${restaurant} est édité par ${seller}.`,
    entries(
      ['Forme', legal('form')],
      ['Capital social', legal('capital')],
      ['Siège social', legal('registered_office') || text('contacts.address')],
      ['Registre du commerce', legal('trade_register')],
      ['SIRET', legal('siret')],
      ['TVA intracommunautaire', legal('vat_number')],
      ['Directeur ou directrice de la publication', legal('publication_director')],
      ['Téléphone', text('contacts.phone')],
      ['Adresse e-mail', text('contacts.email')],
    ),
    host.length > 0 && `### L’hébergeur\n\n${host.join(', ')}.`,
    '### Ce qui nous appartient',
    `Les textes, les dessins, les photographies et la marque du site sont la propriété de ${seller} ou utilisés avec l’accord de leurs auteurs. Les reproduire demande une autorisation écrite.`,
  );
}

function conditions(facts: LegalFacts): string {
  return paragraphs(
    '## Objet des conditions de vente',
    `Ces conditions s’appliquent à toute commande passée sur ce site par un consommateur auprès de ${facts.seller}. Celles qui valent pour une commande sont celles qui sont en ligne au moment où elle est passée. Elles sont rédigées en français, seule langue du contrat.`,
    products(facts),
    prices(facts),
    ordering,
    payment(facts),
    handingOver(facts),
    alcohol(facts),
    withdrawal(facts),
    guarantees(facts),
    liability,
    personalData,
    disputes(facts),
  );
}

function products({ text }: LegalFacts): string {
  return paragraphs(
    '## Les plats',
    'Chaque plat est décrit sur la carte, avec le nombre de pièces et les allergènes qu’il contient parmi les quatorze que nomme le règlement (UE) nº 1169/2011. Les dessins et les photographies montrent une présentation possible ; le contenu est celui de la description.',
    text('site.allergen_notice'),
    'Nos plats sont préparés pour être mangés le jour même. Ce qui ne se mange pas aussitôt se garde au frais, à 4 °C au plus.',
    'Les plats sont proposés dans la limite de ce qui reste. Si l’un d’eux manque après votre commande, nous vous appelons : vous le remplacez, ou il vous est remboursé.',
  );
}

function prices({ isTaxIncluded, delivery }: LegalFacts): string {
  return paragraphs(
    '## Les prix',
    isTaxIncluded
      ? 'Les prix sont en euros, toutes taxes comprises. Le taux et le montant de la TVA figurent dans le récapitulatif de la commande.'
      : 'Les prix de la carte sont en euros, hors taxes. La TVA, à son taux, et le total toutes taxes comprises figurent dans le panier et dans le récapitulatif avant que vous ne commandiez.',
    'Un même plat peut avoir un prix à emporter et un prix en livraison. Les remises, les codes et les frais sont affichés avant la validation. Le prix dû est celui du récapitulatif ; s’il change pendant que vous commandez, il vous est montré de nouveau et vous décidez.',
    delivery.active &&
      'Les frais de livraison dépendent de l’adresse. Ils sont calculés dès que vous l’indiquez, avant le paiement.',
  );
}

const ordering = paragraphs(
  '## La commande',
  'Vous choisissez vos plats, le retrait ou la livraison, le créneau et le moyen de paiement. Le récapitulatif vous permet de vérifier la commande et de la corriger. Le dernier bouton, « Commander » ou « Payer », rappelle le montant et vous engage : il vaut commande avec obligation de paiement.',
  'Le contrat est conclu quand la page de confirmation affiche le numéro de la commande. Un e-mail la confirme avec son détail. Gardez-le : il tient lieu de preuve, et nous conservons la commande avec nos pièces comptables.',
  'Nous pouvons refuser une commande pour un motif légitime : un plat épuisé, un créneau devenu impossible, une commande anormale, un différend sur une commande précédente. Vous êtes prévenu aussitôt et rien n’est dû.',
);

function payment({ payment: { cash, card } }: LegalFacts): string {
  return paragraphs(
    '## Le paiement',
    cash && 'En espèces, à la remise de la commande.',
    card &&
      'Par carte bancaire, au moment de la commande. Le paiement est traité par Stripe, par une connexion chiffrée ; le numéro de votre carte ne passe pas par nos serveurs. Une commande dont le paiement échoue n’est pas préparée.',
    !cash && !card && 'Aucun moyen de paiement n’est proposé en ligne pour le moment.',
  );
}

function handingOver({ delivery, text }: LegalFacts): string {
  const address = text('contacts.address');
  return paragraphs(
    delivery.active ? '## Le retrait et la livraison' : '## Le retrait',
    `La commande se retire au comptoir${address ? `, ${address},` : ''} dans le créneau que vous avez choisi. Une commande qui n’est pas retirée reste due : les plats ne peuvent pas être servis à quelqu’un d’autre.`,
    delivery.active && deliveryArea(delivery),
    delivery.active &&
      'Nous livrons à l’adresse indiquée, dans le créneau choisi. Les risques passent à vous quand la commande vous est remise. Si personne ne répond à l’adresse ni au téléphone, la commande revient au comptoir, où elle vous attend jusqu’à la fermeture ; elle reste due. Si nous ne livrons pas dans le créneau, vous pouvez refuser la commande et en être remboursé.',
  );
}

function deliveryArea(delivery: LegalFacts['delivery']): string {
  if (delivery.calculation === 'distance') {
    return 'Nous livrons jusqu’à la distance que le site indique quand vous saisissez votre adresse ; les frais croissent avec elle.';
  }
  const zones = delivery.zones.map(
    ({ name, postalCode, fee, minimumOrder }) =>
      `| ${plainText(name || postalCode)} | ${fee === 0 ? 'offerts' : formatAmount(fee)} | ${minimumOrder === 0 ? 'sans minimum' : formatAmount(minimumOrder)} |`,
  );
  if (zones.length === 0) return '';
  return paragraphs(
    'Nous livrons dans ces secteurs :',
    ['| Secteur | Frais | Minimum de commande |', '| --- | --- | --- |', ...zones].join('\n'),
    delivery.zones.some(({ flatCharge }) => flatCharge > 0) &&
      'Sous le minimum, un supplément affiché dans le panier peut s’ajouter aux frais dans certains secteurs.',
  );
}

function alcohol({ text }: LegalFacts): string {
  const notice = text('site.alcohol_notice');
  return notice === ''
    ? ''
    : paragraphs(
        '## Les boissons alcoolisées',
        notice,
        'L’article L. 3342-1 du Code de la santé publique interdit la vente d’alcool aux mineurs. En commandant une boisson alcoolisée, vous déclarez avoir dix-huit ans ; la personne qui reçoit la commande doit les avoir aussi.',
      );
}

function withdrawal({ text, seller }: LegalFacts): string {
  const email = text('contacts.email');
  const contact = [seller, text('contacts.address'), email].filter(Boolean).join(', ');
  return paragraphs(
    '## Le droit de rétractation',
    'Les plats se périment rapidement : l’article L. 221-28, 4º, du Code de la consommation exclut pour eux le droit de rétractation. Une commande peut toutefois être annulée sans frais par téléphone tant que sa préparation n’a pas commencé.',
    `Les boissons vendues fermées peuvent être rendues, intactes, dans les quatorze jours de leur remise (article L. 221-18). Il suffit de l’écrire à ${contact}, par exemple ainsi : « Je vous notifie ma rétractation pour la boisson [nom], commandée le [date] sous le numéro [numéro]. [Nom, adresse, date] ». Elle vous est remboursée dans les quatorze jours ; son retour est à votre charge.`,
  );
}

function guarantees({ seller, text }: LegalFacts): string {
  const ways = [text('contacts.phone'), text('contacts.email')].filter(Boolean).join(' ou ');
  return paragraphs(
    '## Si quelque chose ne va pas',
    `Un plat manquant, une erreur, un retard : dites-le-nous le jour même${ways ? `, au ${ways}` : ''}. Nous remplaçons ou nous remboursons.`,
    `${seller} répond des défauts de conformité dans les conditions des articles L. 217-3 et suivants du Code de la consommation, et des vices cachés dans celles des articles 1641 et suivants du Code civil. Pour mettre en œuvre la garantie légale de conformité, vous avez deux ans à compter de la remise ; vous choisissez entre le remplacement et, si celui-ci est impossible ou tardif, la réduction du prix ou le remboursement. Ces garanties ne coûtent rien et s’ajoutent à ce qui précède.`,
  );
}

const liability = paragraphs(
  '## La responsabilité',
  'Nous répondons de la bonne exécution de la commande, sauf si le manquement vient de vous, d’un tiers étranger au contrat ou d’un cas de force majeure au sens de l’article 1218 du Code civil. Vous répondez de l’exactitude de l’adresse, du téléphone et des allergies que vous nous indiquez.',
);

const personalData = paragraphs(
  '## Vos données',
  'Ce que nous faisons des données de votre commande est dit dans [nos règles sur les données personnelles](/privacy-policy).',
);

function disputes({ text }: LegalFacts): string {
  const mediator = text('site.legal.mediator.name');
  const address = text('site.legal.mediator.url');
  return paragraphs(
    '## Médiation et droit applicable',
    'Ces conditions relèvent du droit français. En cas de désaccord, écrivez-nous d’abord : la plupart se règlent ainsi.',
    mediator !== '' &&
      `Si votre réclamation écrite reste sans réponse satisfaisante pendant deux mois, vous pouvez saisir gratuitement, dans l’année qui la suit, le médiateur de la consommation dont nous relevons (articles L. 612-1 et suivants du Code de la consommation) : ${mediator}${address ? `, ${address}` : ''}.`,
    'Vous pouvez aussi saisir le tribunal de votre domicile ou celui du lieu de la remise (article R. 631-3 du Code de la consommation).',
  );
}
