import type { WireDifference } from '@comptoir/contract/staff/payouts';
import { Alert } from '@comptoir/design/components/alert';
import { formatShortDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { day } from '#lib/format/time-text.ts';
import { OrderLink } from './order-link.tsx';
import { differenceText } from './payout-words.ts';

interface DifferencesProps {
  readonly differences: readonly WireDifference[];
  /** Whether the page is that of the payout itself. */
  readonly isOwnPage?: boolean;
}

/** What is not explained by what was sold, if anything is. Rule PO-21. */
export function Differences({ differences, isOwnPage = false }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert kind="problem">
        <h2 className="font-semibold">{t('{count} differences', { count: differences.length })}</h2>
        <ul className="mt-2 space-y-2">
          {differences.map((one) => (
            <li key={keyOf(one)}>
              <p>{differenceText(one)}</p>
              <p className="flex flex-wrap items-center gap-x-4 text-small">
                <span className="text-quiet">{dateOf(one)}</span>
                <OrderLink order={one.order} />
                {one.payout_id !== null && !isOwnPage && (
                  <Link
                    to={`/caisse/versements/${one.payout_id}`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {t('The payout')}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

function keyOf({ kind, payout_id, order, on, amount }: WireDifference): string {
  return [kind, payout_id, order?.order_id, on, amount].join(' ');
}

function dateOf({ on, arrives_on }: WireDifference): string {
  if (arrives_on !== null) return formatShortDay(arrives_on);
  return on === null ? '' : day(on);
}
