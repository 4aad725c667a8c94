import type { WireStaffException } from '@comptoir/contract/staff/exceptions';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { daysText, hoursText } from '#lib/schedule/exception-words.ts';
import { ConcernedOrders } from './concerned-orders.tsx';

interface ExceptionRowProps {
  readonly exception: WireStaffException;
  /** Null for who may only read. */
  readonly onChange: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

/** An exception: its days, its hours, what guests read, and the orders that it no longer serves. */
export function ExceptionRow({ exception, onChange, onRemove }: ExceptionRowProps) {
  const { ranges, message, order_type: type, orders } = exception;
  const days = daysText(exception);
  const isClosed = ranges.length === 0;
  return (
    <li className="grid items-start gap-x-6 gap-y-3 py-4 tablet:grid-cols-[1fr_auto]">
      <div className="min-w-0 space-y-1">
        <p className="font-semibold text-large leading-tight first-letter:uppercase">{days}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            className={`rounded-full border px-3 py-0.5 font-semibold text-small ${isClosed ? 'border-alarm text-alarm' : 'border-edge'}`}
          >
            {hoursText(exception)}
          </span>
          {type !== null && (
            <span className="text-small">
              {type === 'pickup' ? t('Pickups only') : t('Deliveries only')}
            </span>
          )}
        </p>
        {message !== '' && <p className="text-quiet">« {message} »</p>}
        {orders.length > 0 && (
          <details className="pt-1">
            <summary className="inline-flex min-h-14 cursor-pointer items-center gap-2 font-semibold text-alarm">
              <span aria-hidden="true">!</span>
              <span className="underline underline-offset-4">
                {t('{count} orders are for closed hours', { count: orders.length })}
              </span>
            </summary>
            <ConcernedOrders orders={orders} />
          </details>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {onChange && (
          <Button onClick={onChange} aria-label={`${t('Change')}, ${days}`}>
            {t('Change')}
          </Button>
        )}
        {onRemove && (
          <Button look="plain" onClick={onRemove} aria-label={`${t('Remove')}, ${days}`}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
