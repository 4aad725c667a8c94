import { describe, expect, it } from 'vitest';
import { kitchen, kitchenRules, staff, staffRules } from './back-office.ts';
import { publicSettings } from './public-settings.ts';
import { settings } from './settings.ts';

describe('the settings of the kitchen and the staff', () => {
  it('OB-41: are what they are unless the restaurant says otherwise', () => {
    const usual = {
      acceptWithin: 5,
      cancelAfter: null,
      watchMinutes: 3,
      pauseWithoutBoard: false,
      autoAccept: false,
      noAnswer: 'keep',
    };
    expect(kitchenRules({})).toEqual(usual);
    expect(kitchenRules({ kitchen: null })).toEqual(usual);
    expect(kitchenRules({ kitchen: { watch_minutes: null } })).toEqual(usual);
    expect(staffRules({})).toEqual({ refundLimit: 2000, isPinNeededToAdvance: true });
  });

  it('OB-41: are as the restaurant writes them', () => {
    const written = settings.parse({
      kitchen: {
        accept_within: 10,
        cancel_after: 30,
        watch_minutes: 2,
        pause_without_board: true,
        auto_accept: 'Yes',
        no_answer: 'cancel',
      },
      staff: { refund_limit: 12.5, pin_for_advance: 'No' },
    });
    expect(kitchenRules(written)).toEqual({
      acceptWithin: 10,
      cancelAfter: 30,
      watchMinutes: 2,
      pauseWithoutBoard: true,
      autoAccept: true,
      noAnswer: 'cancel',
    });
    expect(staffRules(written)).toEqual({ refundLimit: 1250, isPinNeededToAdvance: false });
  });

  it('OB-41: are whole minutes, an amount and flags', () => {
    for (const accept_within of [0, -1, 1.5, '5', 1441]) {
      expect([accept_within, kitchen.safeParse({ accept_within }).success]).toEqual([
        accept_within,
        false,
      ]);
    }
    expect(kitchen.safeParse({ no_answer: 'ask' }).success).toBe(false);
    expect(kitchen.safeParse({ auto_accept: 'perhaps' }).success).toBe(false);
    expect(staff.safeParse({ refund_limit: -1 }).success).toBe(false);
  });

  it('OB-41: cancel no order before its acceptance is missed', () => {
    const accepts = (group: object) => kitchen.safeParse(group).success;
    expect(accepts({ cancel_after: 4 })).toBe(false);
    expect(accepts({ cancel_after: 5 })).toBe(true);
    expect(accepts({ accept_within: 10, cancel_after: 9 })).toBe(false);
    expect(accepts({ accept_within: 10, cancel_after: null })).toBe(true);
  });

  it('OB-38: say in public only that orders as soon as possible may pause', () => {
    const told = publicSettings(
      settings.parse({
        contacts: {},
        scheduling: { days_ahead: 3 },
        kitchen: { watch_minutes: 7, pause_without_board: 'Yes' },
      }),
    );
    expect(told.at(-1)).toEqual({
      name: 'scheduling',
      value: { days_ahead: 3, asap_pauses: true },
    });
  });

  it('OB-41: are never public', () => {
    const told = publicSettings(
      settings.parse({
        contacts: { name: 'Kinoné' },
        kitchen: { accept_within: 7, auto_accept: true },
        staff: { refund_limit: 20 },
      }),
    );
    expect(told).toEqual([{ name: 'contacts', value: { name: 'Kinoné' } }]);
  });
});
