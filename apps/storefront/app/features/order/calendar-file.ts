import {
  parseDeliveryTimeRange,
  SLOT_MINUTES,
} from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

export interface CalendarEntry {
  /** Unique and stable, so that adding it twice is one entry. */
  readonly id: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** When it was created. */
  readonly at: Instant;
}

const MINUTE = 60_000;

/** The end of an order's time: its slot's, else a quarter of an hour later. Rule S-10. */
export function endOf(startsAt: Instant, deliveryTimeRange: string): Instant {
  const range = parseDeliveryTimeRange(deliveryTimeRange);
  const minutes = range?.kind === 'window' ? range.end - range.start : SLOT_MINUTES;
  return startsAt + minutes * MINUTE;
}

/** A calendar file with one entry (RFC 5545). Times are in UTC, which is unambiguous in the repeated hour of autumn. */
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

/** Folds lines longer than 75 bytes, between characters. */
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
