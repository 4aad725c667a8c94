import { Alert } from '@comptoir/design/components/alert';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import { useEffect, useState } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { chosenZone } from '#stores/location/found-address.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { AddressSearch } from './address-search.tsx';
import { DistanceTerms, ZoneList, ZoneTerms } from './delivery-terms.tsx';
import { useAddressChoice } from './use-address-choice.ts';

/** Long enough to read the choice. Rule L-20. */
const CLOSING_DELAY_MS = 1_000;

interface DeliveryChoiceProps {
  readonly rules: DeliveryRules;
  /** Called one second after a served address or zone was chosen. */
  readonly onDone: () => void;
}

/** The delivery address: an address to search, or a zone of the list where no position decides. Rule D-14. */
export function DeliveryChoice({ rules, onDone }: DeliveryChoiceProps) {
  const t = useTranslate();
  const location = useLocationStore();
  const { outcome, choose, reset } = useAddressChoice(rules);
  const [pickedZone, setPickedZone] = useState<Zone | null>(null);
  const picked = pickedZone?.name ?? (outcome.kind === 'served' ? outcome.line : null);
  const isByZone = rules.calculation === 'zone_based';

  useEffect(() => {
    if (picked === null) return;
    const timer = setTimeout(onDone, CLOSING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [picked, onDone]);

  const { zone: stored } = location;
  const current =
    stored && findZone(rules.zones, { postalCode: stored.postal_code, city: stored.city ?? '' });

  return (
    <>
      <AddressSearch
        initialText={location.query}
        rules={rules}
        outcome={outcome}
        onChoose={(suggestion) => {
          setPickedZone(null);
          choose(suggestion);
        }}
        onEdit={() => {
          setPickedZone(null);
          reset();
        }}
        onPickup={() => {
          location.choosePickup();
          onDone();
        }}
      />
      {isByZone && rules.zonesByPosition && <ZoneTerms zones={rules.zones} />}
      {isByZone && !rules.zonesByPosition && (
        <ZoneList
          zones={rules.zones}
          chosen={current}
          onChoose={(zone) => {
            reset();
            setPickedZone(zone);
            location.chooseZone(chosenZone(zone), '');
          }}
        />
      )}
      {!isByZone && <DistanceTerms rules={rules} />}
      {picked !== null && (
        <div className="sticky bottom-0 mt-4">
          <Alert kind="success">{t('We deliver there: {place}', { place: picked })}</Alert>
        </div>
      )}
    </>
  );
}
