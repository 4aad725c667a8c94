import type { deliveryTermsAnswer } from '@comptoir/contract/staff/delivery/delivery-terms';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { TextArea } from '#components/catalogue/text-area.tsx';
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

/** A typed address and what it would pay. */
interface Row {
  readonly address: string;
  readonly terms: Terms;
}

/** What some addresses would pay, by the draft as it is stored; one of a line, as a spreadsheet copies them. Rule OP-20. */
export function DeliveryTrial() {
  const [typed, setTyped] = useState('');
  const [rows, setRows] = useState<readonly Row[]>([]);
  const call = useCall();
  const addresses = addressesOf(typed);
  const served = rows.filter(({ terms }) => terms.kind === 'served');
  async function look(): Promise<void> {
    if (addresses.length > MAXIMUM) return;
    setRows([]);
    for (const address of addresses) {
      const result = await call.send(() =>
        staffApi.post<Terms>('/catalogue/delivery-terms', { location: address }),
      );
      if (!result.ok) return;
      setRows((before) => [...before, { address, terms: result.payload }]);
    }
  }
  return (
    <section className="space-y-4">
      <h2 className="text-heading">{t('What an address would pay')}</h2>
      <CallForm call={call} onSubmit={look} action={t('Calculate')} look="quiet">
        <TextArea
          label={t('Addresses of guests, one per line')}
          value={typed}
          onChange={setTyped}
          error={
            addresses.length > MAXIMUM
              ? t('{count} addresses at most at once.', { count: MAXIMUM })
              : undefined
          }
        />
      </CallForm>
      <div role="status">
        {rows.length > 1 && (
          <p className="mb-2 font-semibold">
            {t('{served} of {count} addresses are delivered to.', {
              served: served.length,
              count: rows.length,
            })}
          </p>
        )}
        <ul className="divide-y divide-hinoki">
          {[...rows.entries()].map(([place, { address, terms }]) => (
            <li key={place} className="break-words py-2">
              <p className="font-semibold">{terms.place ?? address}</p>
              <p>{terms.kind === 'refused' ? t(REFUSALS[terms.problem]) : servedWords(terms)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const MAXIMUM = 100;

/** The lines that hold anything, cells of a spreadsheet as one text. */
function addressesOf(typed: string): readonly string[] {
  return typed
    .split('\n')
    .map((line) => line.replaceAll(/[\t;]+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** « Zone : Centre · Frais : 2,50 € · Minimum : 15,00 €, pas de commande en dessous ». */
function servedWords(terms: Extract<Terms, { kind: 'served' }>): string {
  const { zone, distance, unit, fee, minimum, charge } = terms;
  const below =
    charge === null
      ? t('no order below it')
      : t('{amount} more below it', { amount: formatAmount(charge) });
  return [
    ...(zone === null ? [] : [t('Zone: {name}', { name: zone })]),
    ...(distance === null
      ? []
      : [t('Distance: {distance} {unit}', { distance: distance.toLocaleString('fr-FR'), unit })]),
    t('Fee: {amount}', { amount: formatAmount(fee) }),
    ...(minimum > 0
      ? [`${t('Minimum: {amount}', { amount: formatAmount(minimum) })}, ${below}`]
      : []),
  ].join(' · ');
}
