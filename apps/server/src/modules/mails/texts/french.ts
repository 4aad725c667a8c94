import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';

const REFUND_DELAY =
  'L’argent revient sur la carte utilisée ; selon votre banque, il y apparaît sous cinq à dix jours.';

/** The texts of the mails to guests. Values in them are written by `written-values.ts`. */
export const FRENCH = {
  /** Before a colon. */
  colon: ' :',
  greeting: 'Bonjour',
  reasonOfOrder: (name: string): string =>
    `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  question: 'Une question ?',
  questionOrChange: 'Une question, un changement ?',
  callUs: (phone: string): string => `appelez-nous au ${phone}`,
  answerMail: 'répondez à ce message',

  allergens: ALLERGEN_NAMES,

  labels: {
    number: 'Numéro',
    pickup: 'Retrait',
    delivery: 'Livraison',
    payment: 'Paiement',
    placed: 'Commandée',
    message: 'Votre message',
    allergies: 'Allergies ou régime',
    toFetch: 'À retirer',
    deliveredTo: 'Livrée à',
    entryCode: 'Code d’entrée',
    floor: 'Étage, porte',
    ready: 'Prête',
    left: 'Partie',
    newTime: 'Nouvelle heure',
    requestedTime: 'Heure demandée',
    answerBefore: 'Réponse avant',
    order: 'Votre commande',
    note: 'Note',
    free: 'Offert',
    subtotal: 'Sous-total',
    discount: 'Remise',
    total: 'Total',
    tip: 'Pourboire',
    paid: 'Payé par carte',
    refunded: 'Remboursé',
  },
  tax: (rate: string, isIncluded: boolean): string => `${isIncluded ? 'dont ' : ''}TVA ${rate}`,
  links: {
    track: 'Suivre ma commande',
    answer: 'Répondre',
    route: 'Voir l’itinéraire',
    menu: 'Voir la carte',
    orderAgain: 'Commander à nouveau',
    account: 'Ouvrir mon compte',
    confirmAddress: 'Confirmer mon adresse',
    choosePassword: 'Choisir un mot de passe',
    signIn: 'Me connecter',
  },
  asap: 'dès que possible',
  paidByCard: 'Payée par carte',
  byCard: 'Par carte',
  nothingToPay: 'Rien à payer',
  cashAtPickup: 'En espèces, au retrait',
  cashAtDelivery: 'En espèces, à la livraison',
  paidAtPickup: 'Réglée au retrait',
  paidAtDelivery: 'Réglée à la livraison',
  means: {
    cash: 'espèces',
    terminal: 'carte',
    meal_voucher: 'titres-restaurant',
    cheque: 'chèque',
  },
  toPayAtPickup: (means: string) => `À régler au retrait\u00a0: ${means}`,
  toPayAtDelivery: (means: string) => `À régler à la livraison\u00a0: ${means}`,

  confirmation: {
    subject: (number: number): string => `Votre commande n° ${number} est enregistrée`,
    preview: (isPickup: boolean, time: string): string =>
      `${isPickup ? 'À retirer' : 'Livraison'} ${time}.`,
    title: 'Merci pour votre commande !',
    stored: (number: number): string => `votre commande n° ${number} est enregistrée.`,
    prepared: (isPickup: boolean, isAsap: boolean): string =>
      `Nous la préparons${isPickup ? '' : ' et vous l’apportons'} ${
        isAsap ? 'dès que possible' : `${isPickup ? 'pour' : 'à'} l’heure choisie`
      }.`,
    unnotified: (way: string): string =>
      `Nous n’avons pas pu prévenir la cuisine : ${way} pour confirmer votre commande.`,
    visitUs: 'venez nous voir',
  },

  arriving: {
    subject: (number: number, isPickup: boolean): string =>
      `Votre commande n° ${number} est ${isPickup ? 'prête' : 'en route'}`,
    preview: (isPickup: boolean): string =>
      isPickup ? 'Elle vous attend au comptoir.' : 'Elle arrive bientôt.',
    title: (isPickup: boolean): string => `Votre commande est ${isPickup ? 'prête' : 'en route'}`,
    sentence: (number: number, isPickup: boolean): string =>
      `votre commande n° ${number} est ${
        isPickup ? 'prête et vous attend au comptoir.' : 'en route et arrive bientôt.'
      }`,
  },

  moved: {
    subject: (number: number, time: string): string =>
      `Votre commande n° ${number} a changé d’heure : ${time}`,
    preview: (time: string): string => `Elle est maintenant prévue ${time}.`,
    title: 'Votre commande a changé d’heure',
    sentence: (number: number, time: string): string =>
      `comme vous l’avez demandé, votre commande n° ${number} est maintenant prévue ${time}.`,
  },

  promised: {
    subject: (number: number, time: string): string =>
      `Votre commande n° ${number} : nouvelle heure, ${time}`,
    preview: (moment: string): string => `Elle est maintenant prévue ${moment}.`,
    title: 'Une nouvelle heure pour votre commande',
    sentence: (number: number, moment: string): string =>
      `votre commande n° ${number} est maintenant prévue ${moment}.`,
    sorry: 'Nous sommes désolés de ce retard.',
    freeCancellation:
      'Si elle arrive trop tard pour vous, vous pouvez l’annuler sans frais depuis sa page, tant que la cuisine ne l’a pas commencée.',
  },

  proposed: {
    subject: (number: number, time: string): string =>
      `Commande n° ${number} : le restaurant a une question, réponse avant ${time}`,
    title: 'Le restaurant a une question',
    sentence: (number: number): string =>
      `le restaurant vous propose un changement pour votre commande n° ${number}.`,
    missing: (units: string): string => `Il manque : ${units}.`,
    instead: (units: string, dish: string): string =>
      `Il manque : ${units}. À la place, vous auriez : ${dish}.`,
    avoided: (allergens: string): string =>
      `Attention, ce plat contient ou peut contenir ce que vous évitez : ${allergens}.`,
    cancel: 'Il ne peut malheureusement pas préparer votre commande.',
    quoted: (text: string): string => `« ${text} »`,
    samePrice: 'Le prix ne change pas.',
    money: (sum: string, isPaid: boolean): string =>
      isPaid ? `${sum} vous sont rendus sur votre carte.` : `Vous payez ${sum} de moins.`,
    until: (time: string): string => `Répondez avant ${time} sur la page de votre commande.`,
    withoutAnswer: (
      effect: 'dropped' | 'kept' | 'cancelled',
      isPaid: boolean,
      isOfFormula: boolean,
    ): string => {
      if (effect === 'kept') return 'Sans réponse, votre commande reste telle quelle.';
      if (effect === 'dropped') {
        return isOfFormula
          ? `Sans réponse, toute la formule est retirée et ${isPaid ? 'remboursée' : 'vous ne la payez pas'}.`
          : `Sans réponse, le plat est retiré et ${isPaid ? 'remboursé' : 'vous ne le payez pas'}.`;
      }
      return `Sans réponse, votre commande est annulée${isPaid ? ' et remboursée' : ''}.`;
    },
  },

  cancelled: {
    subject: (number: number): string => `Votre commande n° ${number} est annulée`,
    preview: (time: string): string => `Elle était prévue ${time}.`,
    title: 'Votre commande est annulée',
    byGuest: (number: number, time: string): string =>
      `votre commande n° ${number}, prévue ${time}, est annulée.`,
    byRestaurant: (number: number, time: string): string =>
      `nous avons dû annuler votre commande n° ${number}, prévue ${time}. Nous en sommes désolés.`,
    nothingPaid: 'Rien n’a été encaissé : vous n’avez rien à payer.',
    askAboutPayment: (contact: string): string =>
      `Pour toute question sur votre paiement, ${contact}.`,
    notRefunded: (paid: string, contact: string): string =>
      `Les ${paid} que vous avez payés ne sont pas remboursés. Pour en parler, ${contact}.`,
    wholeRefund: (sum: string): string =>
      `Nous vous rendons la totalité de ce que vous avez payé, soit ${sum}.`,
    partRefund: (sum: string, paid: string): string =>
      `Nous vous rendons ${sum} sur les ${paid} payés.`,
    restRefund: (sum: string, paid: string): string =>
      `Nous vous rendons ${sum}, le reste des ${paid} payés.`,
    toCard: REFUND_DELAY,
  },

  refund: {
    subject: (number: number, sum: string): string =>
      `Commande n° ${number} : remboursement de ${sum}`,
    preview: 'Sur la carte utilisée, sous quelques jours.',
    wholeTitle: 'Votre commande est remboursée',
    title: 'Un remboursement pour vous',
    whole: (sum: string, number: number): string =>
      `nous vous rendons ${sum} pour votre commande n° ${number}. ${REFUND_DELAY}`,
    part: (sum: string, paid: string, number: number): string =>
      `nous vous rendons ${sum} sur les ${paid} de votre commande n° ${number}. ${REFUND_DELAY}`,
  },

  latePayment: {
    subject: (number: number, sum: string): string =>
      `Commande n° ${number} : paiement reçu trop tard, ${sum} vous sont rendus`,
    preview: 'La commande n’a pas été préparée.',
    title: 'Votre paiement est arrivé trop tard',
    sentence: (number: number, sum: string): string =>
      `votre paiement de ${sum} nous est parvenu trop tard pour votre commande n° ${number} : elle n’a pas été préparée.`,
    refund: (sum: string): string =>
      `Nous vous rendons ${sum} : vous n’avez rien à faire. ${REFUND_DELAY}`,
  },

  billing: {
    preview: 'Le document est en pièce jointe.',
    receipt: 'voici le reçu de votre commande, en pièce jointe.',
    invoice: 'voici la facture de votre commande, en pièce jointe.',
    credit_note: 'voici l’avoir sur votre commande, en pièce jointe.',
  },

  code: {
    resetSubject: 'Votre code pour un nouveau mot de passe',
    verifySubject: 'Votre code de confirmation',
    resetTitle: 'Un nouveau mot de passe',
    verifyTitle: 'Confirmez votre adresse',
    toReset: 'choisir un nouveau mot de passe',
    toVerify: 'confirmer votre adresse e-mail',
    preview: (intention: string): string => `Il vous permet de ${intention}.`,
    sentence: (intention: string): string => `voici votre code pour ${intention} :`,
    until: (moment: string): string =>
      `Il ne sert qu’une fois, jusqu’au ${moment}. Sur cet appareil, vous pouvez aussi ouvrir ce lien :`,
    warning:
      'Ne donnez ni le code ni le lien à personne : nous ne vous les demanderons jamais. Si vous n’avez rien demandé, ignorez ce message.',
    reason: (name: string): string =>
      `Vous recevez ce message parce que votre adresse a été saisie chez ${name}.`,
  },

  account: {
    passwordChanged: 'Votre mot de passe a été changé',
    passwordPreview: 'Ce n’était pas vous ? Choisissez-en un autre sans attendre.',
    passwordSentence:
      'le mot de passe de votre compte vient d’être changé, et vos autres connexions sont fermées. Si c’était vous, il n’y a rien à faire.',
    notYou: (contact: string | null): string =>
      `Ce n’était pas vous ? Choisissez un autre mot de passe${contact === null ? '' : `, puis ${contact}`}.`,
    expiringSubject: 'Votre compte va être supprimé',
    expiringPreview: 'Connectez-vous une fois pour le garder.',
    expiringTitle: 'Gardez-vous votre compte ?',
    expiringSentence: (moment: string): string =>
      `votre dernière connexion remonte à longtemps. Pour ne pas garder vos données sans raison, nous supprimerons votre compte après le ${moment}.`,
    keep: 'Pour le garder, il suffit de vous connecter une fois d’ici là.',
    otherwise:
      'Sinon, il n’y a rien à faire. Vos commandes resteront dans notre comptabilité, comme la loi le demande, sans votre nom ni vos coordonnées.',
    deleted: 'Votre compte est supprimé',
    deletedPreview: 'Vos données personnelles sont effacées.',
    deletedSentence:
      'comme vous l’avez demandé, votre compte est supprimé et vos données personnelles sont effacées.',
    ordersStay:
      'Vos commandes restent dans notre comptabilité, comme la loi le demande, sans votre nom ni vos coordonnées.',
    goodbye: 'Merci de votre visite, et à bientôt, avec ou sans compte.',
    reason: (name: string): string =>
      `Vous recevez ce message parce que vous avez un compte chez ${name}.`,
    lastReason: (name: string): string =>
      `Ce message est le dernier que votre compte chez ${name} vous envoie.`,
  },
};
