import { useEffect, useState } from 'react';
import { useRestaurantName, useSettings } from '#lib/configuration/root-data.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { calendarFile, endOf } from './calendar-file.ts';

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
