import { expect, test } from 'vitest';
import { ENGLISH_PROBLEMS, problemMessage } from './english-problems.ts';
import { PROBLEMS } from './problems.ts';

/** What only the back office's routes answer. */
const OF_STAFF = [
  ...['credentials', 'second_factor_required', 'email_required', 'step_up_required', 'locked'],
  ...['last_owner', 'last_second_factor', 'link_expired', 'passkeys_unavailable', 'stale'],
  ...['exception_stale', 'exception_exists', 'catalogue_invalid', 'setup_incomplete'],
  ...[
    'catalogue_full',
    'already_closed',
    'day_closed',
    'cash_changed',
    'clock_unconfirmed',
    'card_keys_fixed',
    'clock_changed',
    'draft_stale',
    'entity_stale',
  ],
  ...['revision_required', 'step_not_allowed', 'idempotency_key_reused', 'undo_expired'],
  ...['undo_elsewhere', 'refund_required', 'refund_too_high', 'nothing_to_refund'],
  ...['units_refunded', 'refund_unknown', 'no_printer', 'job_over', 'bad_passkey'],
];

test('LA-37: every rejection that guests read is in English too', () => {
  const french = Object.keys(PROBLEMS).filter((code) => !(code in ENGLISH_PROBLEMS));
  expect(french).toEqual(OF_STAFF);
});

test('LA-37: the sentence of a rejection is in the language of the request, and French without one', () => {
  expect(problemMessage('empty_cart', 'en')).toBe('Your cart is empty.');
  expect(problemMessage('empty_cart', 'fr')).toBe('Votre panier est vide.');
  expect(problemMessage('stale', 'en')).toBe('Cette commande a changé entre-temps.');
});
