import {
  parseDeliveryTimeRange,
  SLOT_MINUTES,
} from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

export interface CalendarEntry {
  /** Tells it from every other entry, however often it is added. */
  readonly id: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** When it was made. */
  readonly at: Instant;
}

const MINUTE = 60_000;

/** When the time of an order is over: its slot is as long as it says, else a quarter of an hour. Rule S-10. */
export function endOf(startsAt: Instant, deliveryTimeRange: string): Instant {
  const range = parseDeliveryTimeRange(deliveryTimeRange);
  const minutes = range?.kind === 'window' ? range.end - range.start : SLOT_MINUTES;
  return startsAt + minutes * MINUTE;
}

/**
 * A calendar file with one entry (RFC 5545). Its times are instants, in UTC: every calendar shows them
 * on its own clock, the repeated hour of autumn included.
 */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comptoir//Commande//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.id)}`,
    `DTSTAMP:${stamp(entry.at)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.place === '' ? [] : [`LOCATION:${escaped(entry.place)}`]),
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** 20261120T180000Z. */
function stamp(at: Instant): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

const LONGEST_LINE = 75;
const encoder = new TextEncoder();

/** No line is longer than 75 bytes: the rest follows after a line break and a space, whole letters only. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
