import { expect, test } from 'vitest';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { aGroup, aLine, aParticipant } from '#stores/group/test-group-state.ts';
import { groupNews } from './running-group.tsx';

const t = createTranslate(messagesIn('fr'));
const lea = aParticipant();
const tom = aParticipant({ participant_id: 'tom', label: 'Tom', is_host: false });
const zoe = aParticipant({ participant_id: 'zoe', label: 'Zoé', is_host: false });

const news = (
  before: Parameters<typeof aGroup>[0],
  after: Parameters<typeof aGroup>[0],
  ownId: string | null = 'lea',
) => groupNews(aGroup(before), aGroup(after), ownId, t);

test('GP-6: who joined, left or changed dishes is one sentence', () => {
  expect(
    news({ participants: [lea, tom] }, { participants: [lea, { ...zoe, lines: [aLine()] }] }),
  ).toMatch(/^Zoé participe aussi. Tom ne participe plus$/);
  expect(
    news({ participants: [lea, tom] }, { participants: [lea, { ...tom, lines: [aLine()] }] }),
  ).toMatch(/^Plats modifiés\s: Tom$/);
});

test('GP-6: several people who join or leave at once are one sentence', () => {
  expect(news({ participants: [lea] }, { participants: [lea, tom, zoe] })).toBe(
    'Tom, Zoé participent aussi',
  );
  expect(news({ participants: [lea, tom, zoe] }, { participants: [lea] })).toBe(
    'Tom, Zoé ne participent plus',
  );
});

test('GP-6: own changes and prices are not announced', () => {
  const chosen = { ...lea, lines: [aLine()] };
  expect(news({ participants: [lea] }, { participants: [chosen] })).toBe('');
  expect(
    news(
      { participants: [chosen] },
      { participants: [{ ...chosen, lines: [aLine({ line_total: 7 })] }] },
      'tom',
    ),
  ).toBe('');
});

test('GP-6: that the list was closed or opened again is announced', () => {
  expect(news({}, { state: 'closed' })).toMatch(/^Liste fermée/);
  expect(news({ state: 'closed' }, {})).toMatch(/^Liste rouverte/);
});

test('GP-6, and GP-12: who has paid a share is announced, without the amount', () => {
  const due = { ...tom, share: { amount: 9, status: 'due' as const } };
  const paid = { ...tom, share: { amount: 9, status: 'paid' as const } };
  expect(news({ participants: [lea, due] }, { participants: [lea, paid] })).toMatch(
    /^Part payée\s: Tom$/,
  );
  expect(news({ participants: [lea, paid] }, { participants: [lea, paid] })).toBe('');
});
