import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { type DraftItem, draftTree } from '#lib/catalogue/draft-tree.ts';
import { parsePrice, priceText, raisedPrice } from '#lib/catalogue/price-text.ts';
import { t } from '#lib/i18n/translate.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** What is typed of an item's prices, before it is saved. */
interface Typed {
  readonly pickup: string;
  readonly delivery: string;
}

/** The prices of an item as they are saved, at the revision that was seen. */
interface WantedPrices {
  readonly id: string;
  readonly revision: number;
  readonly price_pickup: number;
  readonly price_delivery: number;
}

/** All prices in one table, to change many at once: by hand, or by a percentage. Rule CA-21. */
export function PricesPage() {
  const { state, reload, retry } = useCatalogue();
  return (
    <Page
      title={t('Prices in a table')}
      lead={t('Change as many as you like, then save them together in the draft.')}
      action={<ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>}
    >
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => <PriceTable catalogue={catalogue} onSaved={reload} />}
      </Loaded>
    </Page>
  );
}

interface PriceTableProps {
  readonly catalogue: Catalogue;
  readonly onSaved: () => Promise<void>;
}

function PriceTable({ catalogue, onSaved }: PriceTableProps) {
  const call = useCall();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [percent, setPercent] = useState('5');
  const [note, setNote] = useState<string | null>(null);
  /** The prices before they were saved, at the revisions since. */
  const [earlier, setEarlier] = useState<readonly WantedPrices[]>([]);
  const categories = draftTree(catalogue.entities).flatMap((menu) => menu.categories);
  const items = categories.flatMap((category) => category.items);
  const changed = items.filter((item) => isChanged(item, typed[item.entity.id]));
  const isValid = changed.every(({ entity }) => pricesOf(typed[entity.id]) !== null);

  function raise(): void {
    const by = Number(percent.replace(',', '.'));
    if (!Number.isFinite(by)) return;
    const raised = items.flatMap(({ entity, pickup, delivery }) => {
      if (pickup === null || delivery === null) return [];
      const [to, delivered] = [raisedPrice(pickup, by), raisedPrice(delivery, by)];
      return [[entity.id, { pickup: priceText(to), delivery: priceText(delivered) }] as const];
    });
    setTyped(Object.fromEntries(raised));
  }

  async function save(): Promise<void> {
    const prices = changed.flatMap(({ entity: { id, revision } }) => {
      const amounts = pricesOf(typed[id]);
      return amounts ? [{ id, revision, ...amounts }] : [];
    });
    const before = changed.flatMap(({ entity: { id }, pickup, delivery }) =>
      pickup === null || delivery === null
        ? []
        : [{ id, price_pickup: pickup, price_delivery: delivery }],
    );
    if (await send(prices, before)) {
      setNote(t('{count} items have new prices in the draft.', { count: prices.length }));
    }
  }

  async function undo(): Promise<void> {
    if (await send(earlier, [])) {
      setNote(t('{count} items have their prices as before.', { count: earlier.length }));
    }
  }

  /** Saves prices, and keeps those that undo would save. */
  async function send(
    prices: readonly WantedPrices[],
    before: readonly Omit<WantedPrices, 'revision'>[],
  ): Promise<boolean> {
    const result = await call.send(() =>
      staffApi.post<readonly WireCatalogueEntity[]>('/catalogue/prices', { prices }),
    );
    if (!result.ok) return false;
    const revisions = new Map(result.payload.map(({ id, revision }) => [id, revision]));
    setEarlier(
      before.flatMap((item) => {
        const revision = revisions.get(item.id);
        return revision === undefined ? [] : [{ ...item, revision }];
      }),
    );
    // The new prices are there first, so that the old ones don't show again in between.
    await onSaved();
    setTyped({});
    return true;
  }

  return (
    <form
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && changed.length > 0) void save();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          className="w-56"
          label={t('Raise all by, in %')}
          inputMode="decimal"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <Button onClick={raise}>{t('Propose')}</Button>
        <p className="basis-full text-quiet text-small">
          {t('Rounded to 0,10 €, to be looked at before it is saved.')}
        </p>
      </div>
      {categories.map((category) => (
        <table key={category.entity.id} className="w-full border-collapse">
          <caption className="mb-1 text-left font-semibold text-large">{category.name}</caption>
          <thead className="text-left text-quiet text-small">
            <tr>
              <th scope="col" className="font-normal">
                {t('Item')}
              </th>
              <th scope="col" className="w-24 text-right font-normal tablet:w-36">
                {t('Pickup')}
              </th>
              <th scope="col" className="w-24 text-right font-normal tablet:w-36">
                {t('Delivery')}
              </th>
            </tr>
          </thead>
          <tbody>
            {category.items.map((item) => (
              <PriceRow
                key={item.entity.id}
                item={item}
                typed={typed[item.entity.id] ?? textsOf(item)}
                onChange={(texts) => setTyped({ ...typed, [item.entity.id]: texts })}
              />
            ))}
          </tbody>
        </table>
      ))}
      <div className="sticky bottom-0 space-y-3 border-hinoki border-t bg-rice py-4">
        <FormProblem problem={call.problem} />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            look="primary"
            isBusy={call.isBusy}
            disabled={changed.length === 0 || !isValid}
          >
            {t('Save {count} items', { count: changed.length })}
          </Button>
          {changed.length > 0 && (
            <Button look="plain" onClick={() => setTyped({})}>
              {t('As before')}
            </Button>
          )}
          {changed.length === 0 && earlier.length > 0 && (
            <Button isBusy={call.isBusy} onClick={undo}>
              {t('Undo')}
            </Button>
          )}
          <p role="status" className="min-w-0">
            {changed.length === 0 && note}
          </p>
        </div>
      </div>
    </form>
  );
}

interface PriceRowProps {
  readonly item: DraftItem;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}

function PriceRow({ item, typed, onChange }: PriceRowProps) {
  const isNew = isChanged(item, typed);
  const cell = (field: keyof Typed, name: string) => (
    <td className="py-1 pl-2">
      <input
        aria-label={`${item.name}, ${name}`}
        aria-invalid={parsePrice(typed[field]) === null ? true : undefined}
        inputMode="decimal"
        value={typed[field]}
        onChange={({ target }) => onChange({ ...typed, [field]: target.value })}
        className="block min-h-12 w-full rounded-field border border-edge bg-paper px-2 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-alarm"
      />
    </td>
  );
  return (
    <tr className="border-hinoki border-t">
      <th scope="row" className="py-1 text-left font-normal">
        {item.name}
        {isNew && item.pickup !== null && (
          <span className="block text-quiet text-small">
            {t('before: {price}', { price: priceText(item.pickup) })}
          </span>
        )}
      </th>
      {cell('pickup', t('Pickup'))}
      {cell('delivery', t('Delivery'))}
    </tr>
  );
}

function textsOf({ pickup, delivery }: DraftItem): Typed {
  return { pickup: priceText(pickup), delivery: priceText(delivery) };
}

function isChanged(item: DraftItem, typed: Typed | undefined): boolean {
  const texts = textsOf(item);
  return (
    typed !== undefined && (typed.pickup !== texts.pickup || typed.delivery !== texts.delivery)
  );
}

function pricesOf(typed: Typed | undefined) {
  const pickup = parsePrice(typed?.pickup ?? '');
  const delivery = parsePrice(typed?.delivery ?? '');
  return pickup === null || delivery === null
    ? null
    : { price_pickup: pickup, price_delivery: delivery };
}
