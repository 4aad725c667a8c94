import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { Translate } from '#lib/i18n/translate.ts';

type News = Pick<WireGroupOrderState, 'state' | 'participants'>;

/** What changed for a participant between two states, in words; empty where only the own lines did. Rule GP-6. */
export function groupNews(before: News, after: News, ownId: string | null, t: Translate): string {
  if (before.state !== after.state) return stateNews(after.state, t);
  const others = after.participants.filter((one) => one.participant_id !== ownId);
  const earlier = new Map(before.participants.map((one) => [one.participant_id, one]));
  const later = new Set(after.participants.map((one) => one.participant_id));
  const joined = others.filter((one) => !earlier.has(one.participant_id));
  const left = before.participants.filter((one) => !later.has(one.participant_id));
  const changed = others.filter((one) => {
    const known = earlier.get(one.participant_id);
    return known !== undefined && linesText(known) !== linesText(one);
  });
  const paid = others.filter(
    (one) =>
      one.share?.status === 'paid' && earlier.get(one.participant_id)?.share?.status !== 'paid',
  );
  const names = (people: readonly { readonly label: string }[]) =>
    people.map(({ label }) => label).join(', ');
  return [
    ...(joined.length > 0
      ? [t('Joined: {names}', { names: names(joined), count: joined.length })]
      : []),
    ...(left.length > 0 ? [t('Left: {names}', { names: names(left), count: left.length })] : []),
    ...(paid.length > 0 ? [t('Paid: {names}', { names: names(paid) })] : []),
    ...(changed.length > 0 ? [t('Changed their dishes: {names}', { names: names(changed) })] : []),
  ].join('. ');
}

function stateNews(state: News['state'], t: Translate): string {
  if (state === 'closed') return t('Closed: nothing changes any more.');
  return state === 'open' ? t('Open again: you can change your dishes.') : '';
}

/** What is announced of lines: not their prices, which offers change for all participants. */
function linesText({ lines }: News['participants'][number]): string {
  return JSON.stringify(lines.map(({ line_id, item, problem }) => [line_id, item, problem]));
}
