import { describe, expect, it } from 'vitest';
import { CHANGE_FACTS, CHANGED } from '../../test/order-facts.ts';
import { decideRecall, type RecallFacts } from './decide-recall.ts';

const decide = (facts: Partial<RecallFacts>) =>
  decideRecall(
    { revision: CHANGED.revision },
    {
      ...CHANGE_FACTS,
      order: { ...CHANGED, progress: 'handed_over' },
      former: 'ready',
      later: 0,
      isDayClosed: false,
      ...facts,
    },
  );

describe('an order that is recalled', () => {
  it('OB-50: goes back to the step before', () => {
    expect(decide({ later: 9 })).toMatchObject({ kind: 'recall', former: 'ready' });
  });

  it.each<[string, Partial<RecallFacts>]>([
    ['unknown', { order: null }],
    ['key_reused', { request: 'other' }],
    ['unchanged', { request: 'same' }],
    ['stale', { order: { ...CHANGED, progress: 'handed_over', revision: CHANGED.revision + 1 } }],
    ['not_recallable', { order: { ...CHANGED, progress: 'cancelled' } }],
    ['not_recallable', { order: { ...CHANGED, progress: 'ready' } }],
    ['not_recallable', { former: null }],
    ['day_closed', { isDayClosed: true, later: 10 }],
    ['not_recallable', { later: 10 }],
  ])('OB-50: is answered %s', (kind, facts) => {
    expect(decide(facts)).toMatchObject({ kind });
  });
});
