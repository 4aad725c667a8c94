import type { DeliveriesAnswer } from '@comptoir/contract/staff/deliveries';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Page } from '#components/layout/page.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { DeliveryCard } from './delivery-card.tsx';

/** A courier's telephone asks so often, and once it is back online; hidden it asks nothing. Rule OB-83. */
const POLL_MS = 10_000;

/** What a courier has to deliver, and what has no courier yet. Rule CO-2. */
export function Deliveries() {
  const { state, reload, retry } = useLoaded<DeliveriesAnswer['payload']>('/deliveries');

  useEffect(() => {
    const ask = () => {
      if (!document.hidden) reload();
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [reload]);

  return (
    <Page title={t('Deliveries')}>
      {state.kind === 'loading' && <p role="status">{t('Loading…')}</p>}
      {state.kind === 'failed' && (
        <>
          <Alert kind="problem">
            <p>{problemText(state.problem)}</p>
          </Alert>
          <Button onClick={retry}>{t('Try again')}</Button>
        </>
      )}
      {state.kind === 'loaded' && <DeliveryLists payload={state.payload} onChanged={reload} />}
    </Page>
  );
}

interface DeliveryListsProps {
  readonly payload: DeliveriesAnswer['payload'];
  readonly onChanged: () => void;
}

function DeliveryLists({ payload, onChanged }: DeliveryListsProps) {
  const { deliveries, timezone, at_handover: means, tips } = payload;
  if (deliveries.length === 0) {
    return <p role="status">{t('Nothing to deliver at the moment.')}</p>;
  }
  const lists = [
    { title: t('On the way'), of: deliveries.filter(({ courier }) => courier !== null) },
    { title: t('To take'), of: deliveries.filter(({ courier }) => courier === null) },
  ];
  return (
    <div className="space-y-8">
      {lists
        .filter((list) => list.of.length > 0)
        .map((list) => (
          <section key={list.title} className="space-y-3">
            <h2 className="text-heading">{list.title}</h2>
            <ul className="grid items-start gap-3 tablet:grid-cols-2">
              {list.of.map((delivery) => (
                <li key={delivery.order_id}>
                  <DeliveryCard
                    delivery={delivery}
                    timeZone={timezone}
                    means={means}
                    takesTips={tips}
                    onChanged={onChanged}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
