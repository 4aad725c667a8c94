import { expect, it } from 'vitest';
import { toLiveState } from './availability-mapping.ts';

const UNTIL = '2026-11-27T19:30:00.000Z';
const AT = Date.parse(UNTIL);

it('SV-50: what guests know is read with instants and minutes of the day', () => {
  const live = toLiveState({
    items: [{ id: 'saumon', until: UNTIL }],
    options: [{ id: 'avocat', until: UNTIL }],
    pauses: [
      { kind: 'delivery', until: UNTIL },
      { kind: 'asap', until: null },
    ],
    rush: { minutes: 15, until: UNTIL },
    closed_slots: [UNTIL],
    exceptions: [
      {
        from: '2026-12-24',
        to: '2026-12-25',
        order_type: 'pickup',
        ranges: [['18:00', '24:00']],
        message: 'Joyeux Noël',
      },
    ],
  });
  expect(live).toEqual({
    holds: [
      { kind: 'item', subject: 'saumon', until: AT, remaining: null },
      { kind: 'option', subject: 'avocat', until: AT, remaining: null },
    ],
    pauses: [
      { kind: 'delivery', until: AT },
      { kind: 'asap', until: null },
    ],
    rush: { minutes: 15, until: AT },
    closedSlots: new Set([AT]),
    exceptions: [
      {
        from: '2026-12-24',
        to: '2026-12-25',
        orderType: 'pickup',
        ranges: [{ start: 1080, end: 1440 }],
        message: 'Joyeux Noël',
      },
    ],
  });
});
