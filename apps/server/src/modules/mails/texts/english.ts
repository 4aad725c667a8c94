import type { FRENCH } from './french.ts';

const REFUND_DELAY =
  'The money goes back to the card used to pay; depending on your bank, it appears within five to ten days.';

/** The same texts for guests who ordered in English. */
export const ENGLISH: typeof FRENCH = {
  colon: ':',
  greeting: 'Hello',
  reasonOfOrder: (name) => `You are receiving this message because you ordered from ${name}.`,
  question: 'Any questions?',
  questionOrChange: 'A question, or a change?',
  callUs: (phone) => `call us on ${phone}`,
  answerMail: 'reply to this message',

  allergens: {
    gluten: 'gluten',
    crustaceans: 'crustaceans',
    eggs: 'eggs',
    fish: 'fish',
    peanuts: 'peanuts',
    soya: 'soya',
    milk: 'milk',
    nuts: 'nuts',
    celery: 'celery',
    mustard: 'mustard',
    sesame: 'sesame',
    sulphites: 'sulphites',
    lupin: 'lupin',
    molluscs: 'molluscs',
  },

  labels: {
    number: 'Number',
    pickup: 'Pickup',
    delivery: 'Delivery',
    payment: 'Payment',
    placed: 'Ordered',
    message: 'Your message',
    allergies: 'Allergies or diet',
    toFetch: 'Collect from',
    deliveredTo: 'Delivered to',
    entryCode: 'Entry code',
    floor: 'Floor, door',
    ready: 'Ready',
    left: 'Left',
    newTime: 'New time',
    requestedTime: 'Requested time',
    answerBefore: 'Answer before',
    order: 'Your order',
    note: 'Note',
    free: 'Free',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    tip: 'Tip',
    paid: 'Paid by card',
    refunded: 'Refunded',
  },
  tax: (rate, isIncluded) => `${isIncluded ? 'including ' : ''}VAT ${rate}`,
  links: {
    track: 'Track my order',
    answer: 'Answer',
    route: 'Get directions',
    menu: 'See the menu',
    orderAgain: 'Order again',
    account: 'Open my account',
    confirmAddress: 'Confirm my address',
    choosePassword: 'Choose a password',
    signIn: 'Sign in',
  },
  asap: 'as soon as possible',
  paidByCard: 'Paid by card',
  byCard: 'By card',
  nothingToPay: 'Nothing to pay',
  cashAtPickup: 'In cash, at pickup',
  cashAtDelivery: 'In cash, on delivery',
  paidAtPickup: 'Paid at pickup',
  paidAtDelivery: 'Paid on delivery',
  means: { cash: 'cash', terminal: 'card', meal_voucher: 'meal vouchers', cheque: 'cheque' },
  toPayAtPickup: (means) => `To pay at pickup: ${means}`,
  toPayAtDelivery: (means) => `To pay on delivery: ${means}`,

  confirmation: {
    subject: (number) => `Your order no. ${number} has been received`,
    preview: (isPickup, time) => `${isPickup ? 'Pickup' : 'Delivery'} ${time}.`,
    title: 'Thank you for your order!',
    stored: (number) => `your order no. ${number} has been received.`,
    prepared: (isPickup, isAsap) =>
      `We will ${isPickup ? 'have it ready' : 'prepare it and bring it to you'} ${
        isAsap ? 'as soon as possible' : 'at the time you chose'
      }.`,
    unnotified: (way) => `We could not notify the kitchen: ${way} to confirm your order.`,
    visitUs: 'please come and see us',
  },

  arriving: {
    subject: (number, isPickup) =>
      `Your order no. ${number} is ${isPickup ? 'ready' : 'on its way'}`,
    preview: (isPickup) =>
      isPickup ? 'It is waiting for you at the counter.' : 'It will be with you soon.',
    title: (isPickup) => `Your order is ${isPickup ? 'ready' : 'on its way'}`,
    sentence: (number, isPickup) =>
      `your order no. ${number} is ${
        isPickup
          ? 'ready and waiting for you at the counter.'
          : 'on its way and will be with you soon.'
      }`,
  },

  moved: {
    subject: (number, time) => `Your order no. ${number} has been moved: ${time}`,
    preview: (time) => `It is now due ${time}.`,
    title: 'Your order has been moved',
    sentence: (number, time) => `as you asked, your order no. ${number} is now due ${time}.`,
  },

  promised: {
    subject: (number, time) => `Your order no. ${number}: new time, ${time}`,
    preview: (moment) => `It is now expected ${moment}.`,
    title: 'Your order has a new time',
    sentence: (number, moment) => `your order no. ${number} is now expected ${moment}.`,
    sorry: 'We are sorry about the delay.',
    freeCancellation:
      'If that is too late for you, you can cancel it free of charge from its page, as long as the kitchen has not started on it.',
  },

  proposed: {
    subject: (number, time) =>
      `Order no. ${number}: the restaurant has a question, answer before ${time}`,
    title: 'The restaurant has a question',
    sentence: (number) => `the restaurant suggests a change to your order no. ${number}.`,
    missing: (units) => `Not available: ${units}.`,
    instead: (units, dish) => `Not available: ${units}. Instead you would get: ${dish}.`,
    avoided: (allergens) =>
      `Please note: this dish contains, or may contain, what you avoid: ${allergens}.`,
    cancel: 'Unfortunately it cannot prepare your order.',
    quoted: (text) => `“${text}”`,
    samePrice: 'The price stays the same.',
    money: (sum, isPaid) =>
      isPaid ? `You will get ${sum} back on your card.` : `You pay ${sum} less.`,
    until: (time) => `Please answer before ${time} on the page of your order.`,
    withoutAnswer: (effect, isPaid, isOfFormula) => {
      if (effect === 'kept') return 'If you do not answer, your order stays as it is.';
      if (effect === 'dropped') {
        const left = isOfFormula ? 'the whole set menu' : 'it';
        return `If you do not answer, ${left} is left out and ${isPaid ? 'refunded' : 'you do not pay for it'}.`;
      }
      return `If you do not answer, your order is cancelled${isPaid ? ' and refunded' : ''}.`;
    },
  },

  cancelled: {
    subject: (number) => `Your order no. ${number} has been cancelled`,
    preview: (time) => `It was due ${time}.`,
    title: 'Your order has been cancelled',
    byGuest: (number, time) => `your order no. ${number}, due ${time}, has been cancelled.`,
    byRestaurant: (number, time) =>
      `we had to cancel your order no. ${number}, due ${time}. We are very sorry.`,
    nothingPaid: 'Nothing was charged: there is nothing to pay.',
    askAboutPayment: (contact) => `For any question about your payment, ${contact}.`,
    notRefunded: (paid, contact) =>
      `The ${paid} you paid will not be refunded. To talk about it, ${contact}.`,
    wholeRefund: (sum) => `We are refunding everything you paid, ${sum} in all.`,
    partRefund: (sum, paid) => `We are refunding ${sum} of the ${paid} you paid.`,
    restRefund: (sum, paid) => `We are refunding ${sum}, the rest of the ${paid} you paid.`,
    toCard: REFUND_DELAY,
  },

  refund: {
    subject: (number, sum) => `Order no. ${number}: refund of ${sum}`,
    preview: 'To the card used to pay, within a few days.',
    wholeTitle: 'Your order has been refunded',
    title: 'A refund for you',
    whole: (sum, number) => `we are refunding ${sum} for your order no. ${number}. ${REFUND_DELAY}`,
    part: (sum, paid, number) =>
      `we are refunding ${sum} of the ${paid} you paid for your order no. ${number}. ${REFUND_DELAY}`,
  },

  latePayment: {
    subject: (number, sum) =>
      `Order no. ${number}: payment received too late, ${sum} will be refunded`,
    preview: 'The order was not prepared.',
    title: 'Your payment arrived too late',
    sentence: (number, sum) =>
      `your payment of ${sum} reached us after your order no. ${number} had expired. It was not prepared.`,
    refund: (sum) => `We are refunding ${sum}: there is nothing you need to do. ${REFUND_DELAY}`,
  },

  billing: {
    preview: 'The document is attached.',
    receipt: 'please find the receipt for your order attached.',
    invoice: 'please find the invoice for your order attached.',
    credit_note: 'please find the credit note for your order attached.',
  },

  code: {
    resetSubject: 'Your code for a new password',
    verifySubject: 'Your confirmation code',
    resetTitle: 'A new password',
    verifyTitle: 'Confirm your address',
    toReset: 'choose a new password',
    toVerify: 'confirm your e-mail address',
    preview: (intention) => `It lets you ${intention}.`,
    sentence: (intention) => `here is your code to ${intention}:`,
    until: (moment) =>
      `It can be used once, until ${moment}. On this device, this link does the same:`,
    warning:
      'Do not share the code or the link with anyone: we will never ask you for them. If you did not request this, ignore this message.',
    reason: (name) => `You are receiving this message because your address was entered at ${name}.`,
  },

  account: {
    passwordChanged: 'Your password has been changed',
    passwordPreview: 'If this was not you, choose another one right away.',
    passwordSentence:
      'the password of your account has just been changed, and your other sessions are closed. If it was you, there is nothing to do.',
    notYou: (contact) =>
      `If this was not you, choose another password${contact === null ? '' : `, then ${contact}`}.`,
    expiringSubject: 'Your account is about to be deleted',
    expiringPreview: 'Sign in once to keep it.',
    expiringTitle: 'Would you like to keep your account?',
    expiringSentence: (moment) =>
      `you have not signed in for a long time. So as not to keep your data without a reason, we will delete your account after ${moment}.`,
    keep: 'To keep it, all you need to do is sign in once before then.',
    otherwise:
      'Otherwise there is nothing to do. Your orders will stay in our accounts, as the law requires, without your name or contact details.',
    deleted: 'Your account has been deleted',
    deletedPreview: 'Your personal data has been erased.',
    deletedSentence:
      'as you asked, your account has been deleted and your personal data has been erased.',
    ordersStay:
      'Your orders stay in our accounts, as the law requires, without your name or contact details.',
    goodbye: 'Thank you for your visit. You will always be welcome, with or without an account.',
    reason: (name) => `You are receiving this message because you have an account with ${name}.`,
    lastReason: (name) => `This is the last message that your account with ${name} sends you.`,
  },
};
