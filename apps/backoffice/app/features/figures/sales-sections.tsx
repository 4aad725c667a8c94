import type { WireDayTotals, WireFigures } from '@comptoir/contract/staff/figures';
import { formatShortDay } from '@comptoir/design/format/time';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Section } from '#components/layout/page.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { FigureTable } from './figure-table.tsx';
import { hourText, weekdayText } from './figure-words.ts';
import { HoursChart, hoursWithSales } from './hours-chart.tsx';
import { WeeksLine } from './weeks-line.tsx';

interface SalesProps {
  readonly figures: WireFigures;
}

/** What was sold, of the journal: by hour, week, dish, category, offer and way. Rules FG-2 to FG-6. */
export function SalesSections({ figures }: SalesProps) {
  const { totals, offers } = figures;
  return (
    <>
      {totals.sales.count > 0 && <Hours figures={figures} />}
      <Days figures={figures} />
      {totals.sales.count > 0 && <Dishes figures={figures} />}
      {offers.length > 0 && <Offers figures={figures} />}
      {totals.sales.count > 0 && <Composition figures={figures} />}
      {figures.means.length > 0 && <Means figures={figures} />}
    </>
  );
}

function Hours({ figures }: SalesProps) {
  const hours = hoursWithSales(figures.hours);
  return (
    <Section title={t('By hour')} lead={t('Sales of the books, by when they were made.')}>
      <HoursChart hours={hours} />
      <FigureTable
        name="hours"
        figures={figures}
        caption={t('Sales by hour')}
        columns={[t('Hour'), t('Sales'), t('Amount')]}
        rows={hours.map(({ hour, count, total }) => [
          ...[hourText(hour), String(count), formatAmount(total)],
        ])}
      />
    </Section>
  );
}

/** A single day beside those before; of several days each. */
function Days({ figures }: SalesProps) {
  const { days, compared, totals, from, today } = figures;
  const isToday = from === today;
  const weeks = compared
    .filter(({ weeks_before }) => weeks_before > 0)
    .toReversed()
    .map(({ day, whole, until_now }) => ({
      day,
      whole: whole.turnover,
      untilNow: isToday ? until_now.turnover : null,
    }));
  const own = {
    day: from,
    whole: isToday ? null : totals.turnover,
    untilNow: isToday ? totals.turnover : null,
  };
  const isSingle = days.length === 1;
  const rows = isSingle
    ? [...compared.map(({ day, whole }) => ({ day, totals: whole })).toReversed(), ...days]
    : days;
  return (
    <Section
      title={isSingle ? t('Beside the weeks before') : t('Day by day')}
      lead={isSingle ? t('Turnover of the books, {weekday}.', { weekday: weekdayText(from) }) : ''}
    >
      {isSingle && <WeeksLine weeks={[...weeks, own]} />}
      <FigureTable
        name="days"
        figures={figures}
        caption={t('Turnover by day')}
        isOpen={!isSingle}
        columns={[t('Day'), t('Sales'), t('Refunds'), t('Turnover')]}
        rows={rows.map(({ day, totals: of }) => [formatShortDay(day), ...dayCells(of)])}
      />
    </Section>
  );
}

function dayCells({ sales, refunds, turnover }: WireDayTotals): readonly string[] {
  return [
    t('{count} for {amount}', { count: sales.count, amount: formatAmount(sales.total) }),
    formatAmount(refunds.total),
    formatAmount(turnover),
  ];
}

function Dishes({ figures }: SalesProps) {
  const { dishes, categories } = figures;
  const cells = ({ quantity, given, total, discount }: (typeof categories)[number]) => [
    given > 0
      ? t('{count}, {given} of them given', { count: quantity + given, given })
      : String(quantity),
    formatAmount(total),
    formatAmount(0 - discount),
  ];
  const columns = [t('Units'), t('Amount'), t('Discounts')];
  return (
    <Section title={t('By dish')} lead={t('Amounts are before discounts.')}>
      <DishBars dishes={dishes} />
      <FigureTable
        name="dishes"
        figures={figures}
        caption={t('Sales by dish')}
        columns={[t('Dish'), ...columns]}
        rows={dishes.map((dish) => [dish.name, ...cells(dish)])}
      />
      <FigureTable
        name="categories"
        figures={figures}
        caption={t('Sales by category')}
        columns={[t('Category'), ...columns]}
        rows={categories.map((each) => [each.category ?? t('Not on the menu'), ...cells(each)])}
      />
    </Section>
  );
}

function Offers({ figures }: SalesProps) {
  return (
    <Section title={t('By offer')} lead={t('What offers gave, and what their orders sold for.')}>
      <FigureTable
        name="offers"
        figures={figures}
        caption={t('Sales by offer')}
        isOpen
        columns={[t('Offer'), t('Orders'), t('Given'), t('Sales')]}
        rows={figures.offers.map(({ name, count, discount, total }) => [
          name ?? t('An offer that is gone'),
          ...[String(count), formatAmount(discount), formatAmount(total)],
        ])}
      />
    </Section>
  );
}

function Composition({ figures }: SalesProps) {
  const { composition: of, totals, order_types } = figures;
  const lines = [
    [t('Dishes'), of.dishes],
    [t('Delivery'), of.delivery],
    [t('Discounts'), 0 - of.discounts],
    [t('Tax added'), of.added_tax],
    [t('Orders that were deleted'), of.deleted],
  ] as const;
  return (
    <Section
      title={t('What the turnover consists of')}
      lead={t('Of the books, the same as at the cash register.')}
    >
      <dl className="max-w-text">
        {lines
          .filter(([, amount], index) => index === 0 || amount !== 0)
          .map(([name, amount]) => (
            <Line key={name} name={name} amount={amount} />
          ))}
        <Line name={t('Sales')} amount={of.sales} isSum />
        <Line name={t('Refunds')} amount={totals.refunds.total} />
        {totals.corrections.count > 0 && (
          <Line name={t('Corrections')} amount={totals.corrections.total} />
        )}
        <Line name={t('Turnover')} amount={totals.turnover} isSum />
      </dl>
      <FigureTable
        name="order_types"
        figures={figures}
        caption={t('Pickup and delivery')}
        isOpen
        columns={[t('Way'), t('Sales'), t('Amount')]}
        rows={order_types.map(({ order_type, count, total }) => [
          order_type === null
            ? t('Orders that were deleted')
            : t(order_type === 'pickup' ? 'Pickup' : 'Delivery'),
          ...[String(count), formatAmount(total)],
        ])}
      />
    </Section>
  );
}

function Means({ figures }: SalesProps) {
  return (
    <Section
      title={t('By means of payment')}
      lead={t('What came in and went back, the same as at the cash register.')}
    >
      <FigureTable
        name="means"
        figures={figures}
        caption={t('Money by means of payment')}
        isOpen
        columns={[t('Means of payment'), t('Money received'), t('Given back'), t('Balance')]}
        rows={figures.means.map(({ means, received, returned }) => [
          t(MEANS_NAMES[means]),
          ...[received, 0 - returned, received - returned].map(formatAmount),
        ])}
      />
    </Section>
  );
}

interface LineProps {
  readonly name: string;
  readonly amount: number;
  readonly isSum?: boolean;
}

function Line({ name, amount, isSum = false }: LineProps) {
  return (
    <div
      className={`flex justify-between gap-4 py-1 ${isSum ? 'border-edge border-t font-semibold' : ''}`}
    >
      <dt>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatAmount(amount)}</dd>
    </div>
  );
}

/** What is drawn at most; the table has all. */
const DRAWN = 10;

/** The dishes that sold most, each with its units, its amount and a bar. */
function DishBars({ dishes }: Pick<WireFigures, 'dishes'>) {
  const most = Math.max(...dishes.map(({ total }) => total), 0.01);
  return (
    <ol className="space-y-3">
      {dishes.slice(0, DRAWN).map(({ item_id, name, quantity, given, total }) => (
        <li key={`${item_id} ${name}`} className="break-inside-avoid">
          <div className="flex justify-between gap-4">
            <span className="min-w-0">
              {quantity + given} × {name}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmount(total)}</span>
          </div>
          <svg aria-hidden="true" width="100%" height="10" className="mt-1 block">
            <rect width="100%" height="10" rx="3" className="fill-tray" />
            <rect
              width={`${(Math.max(total, 0) / most) * 100}%`}
              height="10"
              rx="3"
              className="fill-matcha"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
