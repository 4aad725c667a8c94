import type { PauseKind } from '@comptoir/domain/availability/live-state';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** What a pause is of. */
export const PAUSES = {
  all: 'All orders',
  pickup: 'Pickup orders',
  delivery: 'Delivery orders',
  asap: 'As soon as possible',
} as const satisfies Record<PauseKind, MessageKey>;
