import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { simulationAnswer } from '@comptoir/contract/staff/offers';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { Field } from '@comptoir/design/components/field';
import { valueAt } from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { Button } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { contentOf, draftTree } from '#lib/catalogue/draft-tree.ts';
import { localMoment } from '#lib/service/local-moment.ts';
import { serverClock } from '#stores/board/clock.ts';
import { staffApi } from '#stores/session.ts';
import { SimulationResult } from './simulation-result.tsx';

export type Simulation = PayloadOf<typeof simulationAnswer>;

interface OfferSimulatorProps {
  readonly offer: WireCatalogueEntity;
  readonly entities: readonly WireCatalogueEntity[];
  /** Of the draft: another one is simulated anew. */
  readonly revision: number;
}

interface Line {
  /** Which line it is, whatever is removed above it. */
  readonly key: number;
  readonly item_id: string;
  readonly quantity: number;
}

/** A cart at a time, with what the offers of the draft do to it. Rule OL-10. */
export function OfferSimulator({ offer, entities, revision }: OfferSimulatorProps) {
  const items = itemsOf(entities);
  const zones = zonesOf(entities);
  const [lines, setLines] = useState<readonly Line[]>(() => [
    { key: 0, item_id: firstItem(offer, items), quantity: 1 },
  ]);
  const [handover, setHandover] = useState('pickup');
  const [moment, setMoment] = useState(() => localMoment(serverClock.now(), zoneOf(entities)));
  const [coupon, setCoupon] = useState('');
  const cart = {
    items: lines.map(({ item_id, quantity }) => ({ item_id, quantity })),
    is_pickup: handover === 'pickup',
    zone: handover.startsWith(ZONE) ? handover.slice(ZONE.length) : null,
    date: moment.slice(0, 10),
    time: moment.slice(11, 16),
    coupon,
  };
  const { simulation, problem } = useSimulation(moment === '' ? null : cart, revision);
  const change = (index: number, changed: Partial<Line>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changed } : line)));

  return (
    <Section title={t('Try it')} lead={t('A cart at a time, with the offers of the draft.')}>
      {lines.map((line, index) => (
        <div
          key={line.key}
          className="grid grid-cols-[1fr_5rem] items-end gap-3 tablet:grid-cols-[1fr_6rem_auto]"
        >
          <SelectField
            label={t('Item {number}', { number: index + 1 })}
            value={line.item_id}
            onChange={(item_id) => change(index, { item_id })}
            options={items.map(({ entity, name }) => ({ value: entity.id, label: name }))}
          />
          <NumberField
            label={t('How many')}
            value={line.quantity}
            minimum={1}
            maximum={99}
            required
            onChange={(quantity) => change(index, { quantity: quantity ?? 1 })}
          />
          {lines.length > 1 && (
            <Button
              look="plain"
              className="justify-self-start"
              aria-label={t('Remove item {number}', { number: index + 1 })}
              onClick={() => setLines(lines.toSpliced(index, 1))}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ))}
      <Button
        onClick={() => {
          const key = Math.max(...lines.map((line) => line.key)) + 1;
          setLines([...lines, { key, item_id: items[0]?.entity.id ?? '', quantity: 1 }]);
        }}
      >
        {t('Add an item to the cart')}
      </Button>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t('Pickup or delivery')}
          value={handover}
          onChange={setHandover}
          options={[
            { value: 'pickup', label: t('Pickup') },
            { value: 'delivery', label: t('Delivery') },
            ...zones.map((zone) => ({
              value: `${ZONE}${zone}`,
              label: t('Delivery to {zone}', { zone }),
            })),
          ]}
        />
        <Field
          label={t('Ordered on')}
          type="datetime-local"
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
        <Field
          label={t('Code typed')}
          value={coupon}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => setCoupon(target.value)}
        />
      </div>
      <FormProblem problem={problem} />
      <div role="status" aria-label={t('Result')}>
        {simulation && <SimulationResult offerId={offer.id} simulation={simulation} />}
      </div>
    </Section>
  );
}

const ZONE = 'zone:';

/** The simulation of a cart; another cart or draft aborts the request before it. */
function useSimulation(cart: object | null, revision: number) {
  const [simulation, setSimulation] = useState<Simulation | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const asked = cart === null ? null : JSON.stringify({ cart, revision });
  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    void staffApi
      .post<Simulation>('/catalogue/offers/simulation', JSON.parse(asked).cart, { signal })
      .then((result) => {
        if (signal.aborted) return;
        setSimulation(result.ok ? result.payload : null);
        setProblem(result.ok ? null : result.problem);
      });
    return () => controller.abort();
  }, [asked]);
  return { simulation, problem };
}

function itemsOf(entities: readonly WireCatalogueEntity[]) {
  return draftTree(entities).flatMap(({ categories }) => categories.flatMap((one) => one.items));
}

/** An item that the offer is for, as far as that is seen at once. */
function firstItem(offer: WireCatalogueEntity, items: ReturnType<typeof itemsOf>): string {
  const { items: ids, categories, type } = contentOf(offer);
  const [listed] = [ids, categories].filter((list) => Array.isArray(list) && list.length > 0);
  const isListed = ({ entity }: (typeof items)[number]) =>
    Array.isArray(listed) && (listed.includes(entity.id) || listed.includes(entity.parent_id));
  const item = type === 'free_item' ? undefined : items.find(isListed);
  return (item ?? items[0])?.entity.id ?? '';
}

function settingOf(entities: readonly WireCatalogueEntity[], name: string): unknown {
  return entities.find(({ kind, id }) => kind === 'setting' && id === name)?.content;
}

function zonesOf(entities: readonly WireCatalogueEntity[]): readonly string[] {
  const zones = valueAt(settingOf(entities, 'features'), 'delivery.zones');
  if (!Array.isArray(zones)) return [];
  return zones.flatMap((zone) => {
    const name = valueAt(zone, 'name');
    return typeof name === 'string' ? name : [];
  });
}

function zoneOf(entities: readonly WireCatalogueEntity[]): string {
  const zone = valueAt(settingOf(entities, 'scheduling'), 'timezone');
  return typeof zone === 'string' ? zone : 'Europe/Paris';
}
