import type { WirePayoutSync } from '@comptoir/contract/staff/payouts';
import { Alert } from '@comptoir/design/components/alert';
import { dayAndTime } from '#lib/format/time-text.ts';
import { t } from '#lib/i18n/translate.ts';

interface SyncNoteProps {
  readonly sync: WirePayoutSync;
}

/** Why what is shown may be old, and since when. Rule PO-4. */
export function SyncNote({ sync: { synced_at, failing_since, failure, is_old } }: SyncNoteProps) {
  if (failing_since === null && !is_old) return null;
  return (
    <div className="mb-6">
      <Alert kind={is_old || failure === 'key_rejected' ? 'problem' : 'note'}>
        {failing_since !== null && (
          <p>
            {failure === 'key_rejected'
              ? t('Stripe’s key may not read payouts since {time}.', {
                  time: dayAndTime(failing_since),
                })
              : t('Stripe has not answered since {time}. It is asked again by itself.', {
                  time: dayAndTime(failing_since),
                })}
          </p>
        )}
        {failure === 'key_rejected' && (
          <p>{t('In Stripe’s dashboard, let it read the balance and the payouts.')}</p>
        )}
        {synced_at !== null && (
          <p>{t('What you see is of {time}.', { time: dayAndTime(synced_at) })}</p>
        )}
      </Alert>
    </div>
  );
}
