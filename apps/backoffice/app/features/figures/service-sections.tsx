import type { WireFigures } from '@comptoir/contract/staff/figures';
import { reasonName } from '@comptoir/contract/staff/reason-names';
import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { Section } from '#components/layout/page.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { durationText } from '#lib/live/countdown.ts';
import { FigureTable } from './figure-table.tsx';

interface ServiceProps {
  readonly figures: WireFigures;
}

/** How the service went, of the orders: what was late, cancelled, and given back. Rules FG-7 to FG-9. */
export function ServiceSections({ figures }: ServiceProps) {
  const { service, refunds } = figures;
  return (
    <>
      <Section
        title={t('Late orders')}
        lead={t('Of the orders expected on these days, by the last promised time.')}
      >
        <p>
          {service.ready
            ? t(
                '{count} orders as soon as possible: half were ready in {median}, nine of ten in {ninetieth}.',
                {
                  count: service.ready.orders,
                  median: durationText(service.ready.median),
                  ninetieth: durationText(service.ready.ninetieth),
                },
              )
            : t('No order as soon as possible was ready yet.')}
        </p>
        {service.late.length === 0 ? (
          <p className="text-quiet">{t('No order was late.')}</p>
        ) : (
          <FigureTable
            name="late"
            figures={figures}
            caption={t('Late orders')}
            isOpen
            columns={[t('Order'), t('Way'), t('Promised for'), t('Late by')]}
            rows={service.late.map(({ number, order_type, due_at, minutes, is_open }) => [
              `${number}${is_open ? ` (${t('still waited for')})` : ''}`,
              t(order_type === 'pickup' ? 'Pickup' : 'Delivery'),
              formatTime(Date.parse(due_at), figures.timezone),
              durationText(minutes),
            ])}
          />
        )}
      </Section>
      {service.cancelled.length > 0 && (
        <Section
          title={t('Cancelled orders')}
          lead={t('Of the orders expected on these days. Rejected ones were never accepted.')}
        >
          <FigureTable
            name="cancellations"
            figures={figures}
            caption={t('Cancelled orders')}
            isOpen
            columns={[t('Reason'), t('Orders'), t('Rejected'), t('Amount')]}
            rows={service.cancelled.map(({ reason, count, rejected, total }) => [
              ...[reasonName(reason), String(count), String(rejected), formatAmount(total)],
            ])}
          />
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title={t('Money given back')} lead={t('Of the books, by the day it went back.')}>
          <FigureTable
            name="refunds"
            figures={figures}
            caption={t('Money given back')}
            isOpen
            columns={[t('Reason'), t('Times'), t('Amount')]}
            rows={refunds.map(({ reason, count, total }) => [
              ...[reasonName(reason), String(count), formatAmount(total)],
            ])}
          />
        </Section>
      )}
    </>
  );
}
