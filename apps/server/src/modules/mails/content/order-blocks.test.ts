import { describe, expect, test } from 'vitest';
import { aMailedOrder, aMailIdentity } from '#test/builders/mailed-order-builder.ts';
import { accountContent } from './account-content.ts';
import { mailText } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { orderConfirmation, orderTicket } from './new-order-mails.ts';
import { greeting, unlinked } from './order-blocks.ts';
import { orderArriving, orderCancelled } from './progress-mails.ts';

test.each([
  'Jeanne',
  'Jean-Pierre',
  'J.-P.',
  'Zoë',
  'Nguyễn Thị',
  "D'Arcy",
  '<b>Jo</b>',
  'Louis 14',
  'Léa ❤',
])('J-13: a name is greeted: %s', (name) => {
  expect(greeting(name)).toBe(`Bonjour ${name},`);
});

test.each([
  '',
  'https://evil.example',
  'evil.example',
  'Gagnez sur evil.example',
  'moi@evil.example',
  'impots24.com',
  'www.3615.fr',
  'www.3615',
  'пример.рф',
  'xn--e1awd7f.xn--p1ai',
  'example\u3002com',
  't.me/x',
  'i❤.ws',
  '8.8.8.8',
  'tel:+33899123456',
  '\\\\evil\\prix',
  'Appelez le 08 99 12 34 56',
  'Appelez 0899.123456',
  'ev\u200bil.example',
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
  ['impots24.com', 'impots24.\u200bcom'],
  ['www.3615.fr', 'www.\u200b3615.\u200bfr'],
  ['36.15.fr', '36.15.\u200bfr'],
  ['1and1.2b.museum', '1and1.2b.\u200bmuseum'],
  ['hxxp://1.2.3.4/x', 'hxxp:\u200b/\u200b/\u200b1.\u200b2.3.4/\u200bx'],
  ['Allez sur 8.8.8.8.', 'Allez sur 8.\u200b8.8.8.'],
  ['Téléphone 022.123.45.67 ou 1.2.3.4.5', 'Téléphone 022.123.45.67 ou 1.2.3.4.5'],
  ['www.❤.ws', 'www.\u200b❤.\u200bws'],
  ['i❤.3615', 'i❤.\u200b3615'],
  ['example\ufe52com', 'example\ufe52\u200bcom'],
  ['tel:+33899123456', 'tel:\u200b+33899123456'],
  ['magnet:?xt=urn:x', 'magnet:\u200b?xt=urn:\u200bx'],
  ['\\\\evil\\prix', '\\\u200b\\\u200bevil\\\u200bprix'],
  ['пример.рф', 'пример.\u200bрф'],
  ['xn--e1awd7f.xn--p1ai', 'xn--e1awd7f.\u200bxn--p1ai'],
  ['example\u3002com', 'example\u3002\u200bcom'],
  ['t.me/3615', 't.\u200bme/\u200b3615'],
  ['moi+24@3615.fr', 'moi+24@\u200b3615.\u200bfr'],
  ['mailto:24@x', 'mailto:\u200b24@\u200bx'],
  ['le 27/11, 12.50 €, 3/4 cuit', 'le 27/11, 12.50 €, 3/4 cuit'],
])('J-13: what is typed reads as it did, without a link: %s', (typed, shown) => {
  expect(unlinked(typed)).toBe(shown);
});

test('J-13: 100 kB of the worst text are divided at once', () => {
  const started = process.cpuUsage();
  for (const worst of [
    '.',
    'a.',
    '/',
    ':/',
    '@',
    'a:',
    '1.',
    'www.',
    'é\u0301.',
    '255.',
    '\\',
    '1 ',
  ]) {
    const typed = worst.repeat(100_000 / worst.length);
    expect(unlinked(typed).replaceAll('\u200b', '')).toBe(typed);
    greeting(typed);
  }
  // In µs of the processor, which other programs do not lengthen.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
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
