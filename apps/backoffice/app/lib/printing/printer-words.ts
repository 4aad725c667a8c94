import type { LivePrinter } from '@comptoir/contract/staff/printing';
import { formatTime } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';

type State = LivePrinter['state'];

/** What the state of a printer is called, its shape and its colour: never the colour alone. Rule PR-120. */
export const PRINTER_STATES = {
  ready: { name: 'Ready (printer)', sign: '✓', look: 'border-matcha text-state-ready' },
  paper: { name: 'Out of paper', sign: '!', look: 'border-alarm text-alarm' },
  cover: { name: 'Cover open', sign: '!', look: 'border-alarm text-alarm' },
  offline: { name: 'Does not answer', sign: '✕', look: 'border-alarm text-alarm' },
  refused: { name: 'Reports an error', sign: '!', look: 'border-alarm text-alarm' },
  unknown: { name: 'Not seen yet', sign: '?', look: 'border-edge text-quiet' },
} as const satisfies Record<State, { name: MessageKey; sign: string; look: string }>;

const ALARMS = {
  paper: 'Out of paper: {name}.',
  cover: 'Cover open: {name}.',
  offline: '{name} has not answered since {time}.',
  refused: '{name} reports an error.',
} as const satisfies Partial<Record<State, MessageKey>>;

const ADVICE = {
  paper: 'Put in a new roll.',
  cover: 'Close the cover.',
  offline: 'Is it on, and is its network cable plugged in?',
  refused: 'Look at its cutter and its paper, then switch it off and on again.',
} as const satisfies Record<keyof typeof ALARMS, MessageKey>;

/** What is wrong with a printer, what to do about it, and what becomes of its tickets. */
export interface PrinterAlarm {
  readonly title: string;
  readonly advice: string;
}

/** The alarm of a printer on every board; null while it works, and while it was never seen. Rule PR-121. */
export function printerAlarm(printer: LivePrinter, timeZone: TimeZone): PrinterAlarm | null {
  const { state, name, waiting, fallback_name: fallback } = printer;
  if (state === 'ready' || state === 'unknown') return null;
  const time = formatTime(Date.parse(printer.since), timeZone);
  const next =
    fallback === null
      ? t('{count} tickets come out by themselves.', { count: waiting })
      : t('Meanwhile its tickets come out at « {name} ».', { name: fallback });
  return {
    title: t(ALARMS[state], { name, time }),
    advice: [t(ADVICE[state]), next].filter((text) => text !== '').join(' '),
  };
}
