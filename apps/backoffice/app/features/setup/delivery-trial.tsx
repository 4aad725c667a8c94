import type { deliveryTermsAnswer } from '@comptoir/contract/staff/delivery/delivery-terms';
import { Field } from '@comptoir/design/components/field';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { CallForm } from '#components/feedback/call-form.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

type Terms = PayloadOf<typeof deliveryTermsAnswer>;

const REFUSALS: Readonly<Record<Extract<Terms, { kind: 'refused' }>['problem'], MessageKey>> = {
  query_too_short: 'Type at least 3 characters.',
  location_unknown: 'This address is not found.',
  position_missing: 'The position of the restaurant is missing: fill it in with its address.',
  delivery_inactive: 'The restaurant does not deliver.',
  address_required: 'That is a town: type a street too.',
  too_far: 'No delivery there: outside the area.',
};

/** What an address would pay, by the draft as it is stored. Rule OP-20. */
export function DeliveryTrial() {
  const [location, setLocation] = useState('');
  const [terms, setTerms] = useState<Terms | null>(null);
  const call = useCall();
  async function look(): Promise<void> {
    setTerms(null);
    const result = await call.send(() =>
      staffApi.post<Terms>('/catalogue/delivery-terms', { location }),
    );
    if (result.ok) setTerms(result.payload);
  }
  return (
    <section className="space-y-4">
      <h2 className="text-heading">{t('What an address would pay')}</h2>
      <CallForm call={call} onSubmit={look} action={t('Calculate')}>
        <Field
          label={t('Address of a guest')}
          value={location}
          onChange={({ target }) => setLocation(target.value)}
        />
      </CallForm>
      <div role="status">
        {terms?.place && <p className="font-semibold">{terms.place}</p>}
        {terms?.kind === 'refused' && <p>{t(REFUSALS[terms.problem])}</p>}
        {terms?.kind === 'served' && <Served terms={terms} />}
      </div>
    </section>
  );
}

function Served({ terms }: { readonly terms: Extract<Terms, { kind: 'served' }> }) {
  const { zone, distance, unit, fee, minimum, charge } = terms;
  return (
    <ul>
      {zone !== null && <li>{t('Zone: {name}', { name: zone })}</li>}
      {distance !== null && (
        <li>
          {t('Distance: {distance} {unit}', { distance: distance.toLocaleString('fr-FR'), unit })}
        </li>
      )}
      <li>{t('Fee: {amount}', { amount: formatAmount(fee) })}</li>
      {minimum > 0 && (
        <li>
          {t('Minimum: {amount}', { amount: formatAmount(minimum) })}
          {', '}
          {charge === null
            ? t('no order below it')
            : t('{amount} more below it', { amount: formatAmount(charge) })}
        </li>
      )}
    </ul>
  );
}
