import { describe, expect, it } from 'vitest';
import {
  GROUP_LIFETIME_MS,
  GROUP_STATES,
  GROUP_STEPS,
  groupState,
  stepGroup,
} from './group-state.ts';

const NOON = Date.parse('2026-11-20T11:00:00Z');
const stored = (state: 'open' | 'closed' | 'cancelled', isOrdered = false) => ({
  state,
  isOrdered,
  expiresAt: NOON + GROUP_LIFETIME_MS,
});

describe('the state of a group', () => {
  it('GO-5, and GO-6: it expires after 24 hours, whatever it was', () => {
    const end = NOON + 24 * 60 * 60_000;
    expect(groupState(stored('open'), end - 1)).toBe('open');
    expect(groupState(stored('open'), end)).toBe('expired');
    expect(groupState(stored('closed', true), end)).toBe('expired');
  });

  it('GO-6: it is placed once its order is submitted', () => {
    expect(groupState(stored('closed'), NOON)).toBe('closed');
    expect(groupState(stored('closed', true), NOON)).toBe('placed');
    expect(groupState(stored('cancelled'), NOON)).toBe('cancelled');
  });

  it('GO-6: which step is possible in which state', () => {
    const possible = GROUP_STATES.flatMap((state) =>
      GROUP_STEPS.flatMap((step) => {
        const to = stepGroup(state, step);
        return to ? [`${state} ${step}: ${to.state}${to.isChanged ? '' : ', unchanged'}`] : [];
      }),
    );
    expect(possible).toEqual([
      'open close: closed',
      'open reopen: open, unchanged',
      'open cancel: cancelled',
      'closed close: closed, unchanged',
      'closed reopen: open',
      'closed cancel: cancelled',
      'cancelled cancel: cancelled, unchanged',
    ]);
  });
});
