import { t } from '@comptoir/staff-texts/translate';
import { unitsTexts } from '#lib/reported-items/report-words.ts';
import { openOrder } from '#stores/board/open-order.ts';
import { useReportedItems } from '#stores/reported-items.ts';

/** So many orders have a button of their own: the others come up as these are answered. */
const SHOWN = 4;

/** Above the board: what guests report, until it is answered. Rule RI-31. */
export default function ReportBar() {
  const reports = useReportedItems((state) => state.reports);
  const [first] = reports ?? [];
  if (reports === null || first === undefined) return null;
  const orders = [...new Map(reports.map((report) => [report.order_id, report])).values()];
  const text =
    reports.length === 1
      ? t('Order {number}: {items}', {
          number: first.number,
          items: unitsTexts(first.units).join(' · '),
        })
      : t('{count} reports of guests to answer', { count: reports.length });
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-nori border-b bg-alarm-ground px-4 py-1.5 text-on-alarm"
    >
      <p className="min-w-0 flex-1 basis-72 font-bold">{text}</p>
      {orders.slice(0, SHOWN).map(({ order_id, number }) => (
        <button
          key={order_id}
          type="button"
          onClick={() => openOrder(order_id)}
          className="inline-flex min-h-14 items-center rounded-field border-2 border-current px-4 font-bold"
        >
          {orders.length === 1 ? t('Answer') : t('Order {number}', { number })}
        </button>
      ))}
    </div>
  );
}
