import { describe, expect, test } from 'vitest';
import { aMailedOrder, aMailIdentity } from '#test/builders/mailed-order-builder.ts';
import { accountContent } from './account-content.ts';
import { mailText } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { orderConfirmation, orderTicket } from './new-order-mails.ts';
import { orderArriving, orderCancelled } from './progress-mails.ts';
import { greeting, unlinked } from './typed-words.ts';

test.each(['Jeanne', 'Jean-Pierre', 'J.-P.', 'Zoë', 'Nguyễn Thị', "D'Arcy", '<b>Jo</b>'])(
  'J-13: a name is greeted: %s',
  (name) => {
    expect(greeting(name)).toBe(`Bonjour ${name},`);
  },
);

test.each([
  '',
  'https://evil.example',
  'evil.example',
  'Gagnez sur evil.example',
  'moi@evil.example',
  'a'.repeat(61),
])('J-13: what says more than a name is not: %s', (name) => {
  expect(greeting(name)).toBe('Bonjour,');
});

test.each([
  ['Interphone 4242B, 2e étage. Merci !', 'Interphone 4242B, 2e étage. Merci !'],
  ['Vers 18:30, au 06.39.98.12.34', 'Vers 18:30, au 06.39.98.12.34'],
  ['https://evil.example/a', 'https:\u200b/\u200b/\u200bevil.\u200bexample/\u200ba'],
  ['www.evil.example', 'www.\u200bevil.\u200bexample'],
  ['moi@evil.example', 'moi@\u200bevil.\u200bexample'],
])('J-13: what is typed reads as it did, without a link: %s', (typed, shown) => {
  expect(unlinked(typed)).toBe(shown);
});

const LINK = 'https://evil.example/prize';
const identity = aMailIdentity();

describe('J-13: no mail links to typed text', () => {
  const order = aMailedOrder({
    first_name: LINK,
    last_name: LINK,
    phone: LINK,
    comment: `Voyez ${LINK}`,
    address: LINK,
    city: LINK,
    postal_code: LINK,
  });
  const [line] = order.lines;
  const withNote = { ...order, lines: line ? [{ ...line, note: LINK }] : [] };
  const at = '2026-11-20T18:00:00Z';
  const underWay = { ...withNote, steps: [{ progress: 'out_for_delivery' as const, at }] };
  const to = 'jeanne@example.fr';
  const expires_at = new Date('2026-11-20T17:10:00Z');
  test.each([
    ['confirmation', orderConfirmation(withNote, identity)],
    ['ticket', orderTicket(withNote, identity)],
    ['cancellation', orderCancelled(withNote, identity)],
    ['arrival', orderArriving(underWay, identity)],
    [
      'code',
      accountContent(
        {
          kind: 'code',
          purpose: 'verify',
          to,
          first_name: LINK,
          locale: 'fr',
          code: '123456',
          link_token: 'x',
          expires_at,
        },
        identity,
      ),
    ],
    [
      'password',
      accountContent({ kind: 'password_changed', to, first_name: LINK, locale: 'fr' }, identity),
    ],
    [
      'farewell',
      accountContent({ kind: 'account_deleted', to, first_name: LINK, locale: 'fr' }, identity),
    ],
  ])('J-13: in the mail of a %s', (_, content) => {
    if (!content) throw new Error('There is a mail.');
    for (const said of [mailText(content, identity), mailHtml(content, identity)]) {
      expect(said).not.toContain('evil.example');
      expect(said).not.toContain('https://e');
    }
  });
});
