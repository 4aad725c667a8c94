import type { LiveState } from '@comptoir/domain/availability/live-state';
import { create } from 'zustand';

/** What the staff has set, without what is over; null until it is known. Rule SV-60. */
export const useLive = create<{ readonly live: LiveState | null }>()(() => ({ live: null }));
