import {
  parseDeliveryTimeRange,
  SLOT_MINUTES,
} from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useState } from 'react';
import { useRestaurantName, useSettings } from '#lib/configuration/root-data.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { settingText } from '#lib/restaurant/settings.ts';

interface CalendarLinkProps {
  readonly order: DisplayedOrder;
  readonly className: string;
}

/** Downloads a calendar entry; nothing for an order as soon as possible, or in a native app, which cannot download. */
export function CalendarLink({ order, className }: CalendarLinkProps) {
  const t = useTranslate();
  const text = useCalendarText(order);
  const address = useFileAddress(text);
  if (__NATIVE__ || address === null) return null;
  return (
    <a href={address} download={`commande-${order.orderNumber}.ics`} className={className}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current">
        <path d="M4 7.5h16v12H4zM4 11h16M8 4.5v4M16 4.5v4M12 13.5v4M10 15.5h4" strokeWidth="1.8" />
      </svg>
      {t('Add to the calendar')}
    </a>
  );
}

function useCalendarText(order: DisplayedOrder): string | null {
  const t = useTranslate();
  const restaurant = useRestaurantName();
  const settings = useSettings();
  const [madeAt] = useState(Date.now);
  const { startsAt, orderNumber: number, isPickup } = order;
  if (startsAt === null) return null;
  return calendarFile({
    id: `${order.deliveryDate}-${number}-${startsAt}@comptoir`,
    startsAt,
    endsAt: endOf(startsAt, order.deliveryTimeRange),
    title: isPickup
      ? t('Pick up order {number} · {restaurant}', { number, restaurant })
      : t('Delivery of order {number} · {restaurant}', { number, restaurant }),
    place: isPickup ? settingText(settings, 'contacts.address') : order.address,
    description: [
      ...order.lines.map(({ quantity, name }) => `${quantity} × ${name}`),
      `${t('Total')} : ${formatPrice(order.total)}`,
      settingText(settings, 'contacts.phone'),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    at: madeAt,
  });
}

/** An object URL for a file. */
function useFileAddress(text: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    const made = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return text === null ? null : address;
}

interface CalendarEntry {
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
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
