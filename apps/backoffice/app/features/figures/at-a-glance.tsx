import type { WireFigures } from '@comptoir/contract/staff/figures';
import { reasonName } from '@comptoir/contract/staff/reason-names';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { formatAmount } from '#lib/format/amount.ts';
import { durationText } from '#lib/live/countdown.ts';
import { weekdayText } from './figure-words.ts';

/** What a tile lists at most. */
const LISTED = 4;

/** The first screen: how it was, what is late, what sold, what was thrown back. Rule FG-30. */
export function AtAGlance({ figures }: { readonly figures: WireFigures }) {
  return (
    <div className="mb-10 grid gap-4 tablet:grid-cols-2 print:grid-cols-2">
      <Turnover figures={figures} />
      <Late service={figures.service} />
      <Sold figures={figures} />
      <ThrownBack figures={figures} />
    </div>
  );
}

function Turnover({ figures }: { readonly figures: WireFigures }) {
  const { totals, usual, compared, days, service } = figures;
  const { sales, turnover } = totals;
  const dayBefore = compared.find(({ weeks_before }) => weeks_before === 0);
  return (
    <Tile title={t('Turnover')} value={formatAmount(turnover)}>
      <p>
        {t('{count} sales', { count: sales.count })}
        {sales.count > 0 &&
          `, ${t('{amount} on average', { amount: formatAmount(sales.total / sales.count) })}`}
      </p>
      {usual && <Beside figures={figures} usual={usual} />}
      {days.length > 1 && (
        <p className="text-quiet text-small">
          {t('{amount} a day', { amount: formatAmount(turnover / days.length) })}
        </p>
      )}
      {dayBefore && (
        <p className="text-quiet text-small">
          {figures.from === figures.today
            ? t('Yesterday at this time {amount}, all day {whole}', {
                amount: formatAmount(dayBefore.until_now.turnover),
                whole: formatAmount(dayBefore.whole.turnover),
              })
            : t('The day before {amount}', { amount: formatAmount(dayBefore.whole.turnover) })}
        </p>
      )}
      {service.open.count > 0 && (
        <p className="text-quiet text-small">
          {t('{count} orders under way', { count: service.open.count })} :{' '}
          {formatAmount(service.open.total)}
        </p>
      )}
    </Tile>
  );
}

const MEAN = 'Mean of {count} weeks, {weekday}: {amount}';
const MEAN_SO_FAR = 'Mean of {count} weeks, {weekday}, at the same time: {amount}';

interface BesideProps {
  readonly figures: WireFigures;
  readonly usual: NonNullable<WireFigures['usual']>;
}

/** How far the turnover is from what is usual: by a sign and in words. */
function Beside({ figures: { from: day, today, totals }, usual }: BesideProps) {
  const { turnover } = totals;
  const isToday = day === today;
  const difference = Math.round((turnover - usual.turnover) * 100) / 100;
  const share =
    usual.turnover > 0 ? Math.round((Math.abs(difference) / usual.turnover) * 100) : null;
  const amount = formatAmount(Math.abs(difference));
  const size = share === null ? amount : `${amount} (${share}\u00a0%)`;
  return (
    <p className="font-semibold">
      <span aria-hidden="true">{difference > 0 ? '▲ ' : difference < 0 ? '▼ ' : '= '}</span>
      {difference > 0 && t('{size} more than usual', { size })}
      {difference < 0 && t('{size} less than usual', { size })}
      {difference === 0 && t('As usual')}
      <span className="block font-normal text-quiet text-small">
        {t(isToday ? MEAN_SO_FAR : MEAN, {
          count: usual.weeks,
          weekday: weekdayText(day),
          amount: formatAmount(usual.turnover),
        })}
      </span>
    </p>
  );
}

function Late({ service: { late, ready, orders } }: Pick<WireFigures, 'service'>) {
  const open = late.filter(({ is_open }) => is_open);
  return (
    <Tile title={t('Late')} value={String(late.length)} isAlarming={open.length > 0}>
      <p>
        {late.length === 0 ? t('No order was late.') : t('of {count} orders', { count: orders })}
        {open.length > 0 && (
          <strong className="ms-1 text-alarm">
            {t('{count} are still waited for', { count: open.length })}
          </strong>
        )}
      </p>
      <ul>
        {[...open, ...late.filter(({ is_open }) => !is_open)]
          .slice(0, LISTED)
          .map(({ order_id, number, minutes, is_open }) => (
            <li key={order_id} className="flex justify-between gap-4">
              <span>
                {t('Order {number}', { number })}
                {is_open && ` (${t('still waited for')})`}
              </span>
              <span className="whitespace-nowrap">{durationText(minutes)}</span>
            </li>
          ))}
      </ul>
      {ready && (
        <p className="text-quiet text-small">
          {t('Ready in {median}, nine of ten in {ninetieth}', {
            median: durationText(ready.median),
            ninetieth: durationText(ready.ninetieth),
          })}
        </p>
      )}
    </Tile>
  );
}

function Sold({ figures: { dishes } }: { readonly figures: WireFigures }) {
  const units = dishes.reduce((sum, { quantity, given }) => sum + quantity + given, 0);
  return (
    <Tile title={t('What sold')} value={t('{count} units', { count: units })}>
      {dishes.length === 0 && <p>{t('Nothing was sold')}.</p>}
      <ol>
        {dishes.slice(0, LISTED).map(({ item_id, name, quantity, given, total }) => (
          <li key={item_id} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">
              {quantity + given} × {name}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmount(total)}</span>
          </li>
        ))}
      </ol>
    </Tile>
  );
}

function ThrownBack({ figures }: { readonly figures: WireFigures }) {
  const { refunds, service } = figures;
  const money = refunds.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100;
  const cancelled = service.cancelled.reduce((sum, { count }) => sum + count, 0);
  const rejected = service.cancelled.reduce((sum, each) => sum + each.rejected, 0);
  return (
    <Tile title={t('Given back and cancelled')} value={formatAmount(money)}>
      <p>
        {t('{count} orders cancelled', { count: cancelled })}
        {rejected > 0 && `, ${t('{count} of them never accepted', { count: rejected })}`}
      </p>
      <ul>
        {service.cancelled.slice(0, 2).map(({ reason, count, total }) => (
          <Line key={reason} name={`${count} × ${reasonName(reason)}`} amount={total} />
        ))}
      </ul>
      {refunds.length > 0 && (
        <>
          <p className="text-quiet text-small">{t('Money given back')}</p>
          <ul>
            {refunds.slice(0, 2).map(({ reason, count, total }) => (
              <Line key={reason} name={`${count} × ${reasonName(reason)}`} amount={total} />
            ))}
          </ul>
        </>
      )}
    </Tile>
  );
}

function Line({ name, amount }: { readonly name: string; readonly amount: number }) {
  return (
    <li className="flex justify-between gap-4">
      <span>{name}</span>
      <span className="whitespace-nowrap tabular-nums">{formatAmount(amount)}</span>
    </li>
  );
}

interface TileProps {
  readonly title: string;
  readonly value: string;
  readonly isAlarming?: boolean;
  readonly children: ReactNode;
}

function Tile({ title, value, isAlarming = false, children }: TileProps) {
  return (
    <section
      aria-label={title}
      className={`break-inside-avoid space-y-2 rounded-card border bg-paper p-5 ${isAlarming ? 'border-2 border-alarm' : 'border-hinoki'}`}
    >
      <h2 className="text-quiet text-small">{title}</h2>
      <p className="font-serif text-title leading-none tabular-nums">{value}</p>
      {children}
    </section>
  );
}
