import type { ItemPrices, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { type DraftItem, draftTree, otherDeliveryPrice } from '#lib/catalogue/draft-tree.ts';
import { parsePrice, priceText, raisedPrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** What is typed of the prices of a row, before it is saved. */
interface Typed {
  readonly price: string;
  /** Null where there is one price. Rule R-31. */
  readonly delivery: string | null;
}

/** An item with its price, or one of its sizes. Rules CA-21 and R-36. */
interface PricedRow {
  readonly key: string;
  readonly entity: WireCatalogueEntity;
  readonly name: string;
  /** Null of an item without sizes. */
  readonly sizeId: string | null;
  /** In euros; null where it is not valid. */
  readonly price: number | null;
  /** Another price for delivery, in euros; null where there is one price. */
  readonly deliveryPrice: number | null;
}

/** The prices of a row, in euros. */
interface Amounts {
  readonly price: number;
  readonly delivery: number | null;
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
  const [percent, setPercent] = useState(5);
  const [note, setNote] = useState<string | null>(null);
  /** The prices before they were saved, at the revisions since. */
  const [earlier, setEarlier] = useState<readonly ItemPrices[]>([]);
  const categories = draftTree(catalogue.entities)
    .flatMap((menu) => menu.categories)
    .map(({ entity, name, items }) => ({ id: entity.id, name, rows: items.flatMap(rowsOf) }));
  const rows = categories.flatMap((category) => category.rows);
  const changed = rows.filter((row) => isChanged(row, typed[row.key]));
  const changedItems = new Set(changed.map(({ entity }) => entity.id)).size;
  const isValid = changed.every(({ key }) => amountsOf(typed[key]) !== null);

  function raise(): void {
    const raised = rows.flatMap(({ key, price, deliveryPrice }) => {
      if (price === null) return [];
      const delivery =
        deliveryPrice === null ? null : priceText(raisedPrice(deliveryPrice, percent));
      return [[key, { price: priceText(raisedPrice(price, percent)), delivery }] as const];
    });
    setTyped(Object.fromEntries(raised));
  }

  async function save(): Promise<void> {
    const prices = wantedPrices(changed, ({ key }) => amountsOf(typed[key]));
    const before = wantedPrices(changed, ({ price, deliveryPrice }) =>
      price === null ? null : { price, delivery: deliveryPrice },
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
    prices: readonly ItemPrices[],
    before: readonly ItemPrices[],
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
    // What was typed meanwhile stays.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([key, texts]) => texts !== typed[key])),
    );
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
        <div className="w-56">
          <NumberField
            label={t('Raise all by, in %')}
            value={percent}
            decimals={2}
            minimum={-100}
            maximum={1000}
            unit="%"
            required
            onChange={(by) => setPercent(by ?? 0)}
          />
        </div>
        <Button onClick={raise}>{t('Propose')}</Button>
        <p className="basis-full text-quiet text-small">
          {t('Rounded to 0,10 €, to be looked at before it is saved.')}
        </p>
      </div>
      {categories.map((category) => (
        <table key={category.id} className="w-full border-collapse">
          <caption className="mb-1 text-left font-semibold text-large">{category.name}</caption>
          <thead className="text-left text-quiet text-small">
            <tr>
              <th scope="col" className="font-normal">
                {t('Item')}
              </th>
              <th scope="col" className="w-24 text-right font-normal tablet:w-36">
                {t('Price')}
              </th>
              <th scope="col" className="w-24 text-right font-normal tablet:w-36">
                {t('Delivery')}
              </th>
            </tr>
          </thead>
          <tbody>
            {category.rows.map((row) => (
              <PriceRow
                key={row.key}
                row={row}
                typed={typed[row.key] ?? textsOf(row)}
                onChange={(texts) => setTyped((now) => ({ ...now, [row.key]: texts }))}
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
            {t('Save {count} items', { count: changedItems })}
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
  readonly row: PricedRow;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}

/** The prices of an item, or of a size; what is no amount has a message once its field is left. Rules CA-21 and M-6. */
function PriceRow({ row, typed, onChange }: PriceRowProps) {
  const { name, price, deliveryPrice } = row;
  const amounts = amountsOf(typed);
  return (
    <tr className="border-hinoki border-t">
      <th scope="row" className="py-1 text-left font-normal">
        {name}
        {amounts && <PriceStep name={t('Price')} from={price} to={amounts.price} />}
        {amounts && amounts.delivery !== null && (
          <PriceStep name={t('Price, delivery')} from={deliveryPrice} to={amounts.delivery} />
        )}
      </th>
      <PriceCell
        label={`${name}, ${t('Price')}`}
        text={typed.price}
        onChange={(text) => onChange({ ...typed, price: text })}
      />
      {typed.delivery === null ? (
        <td className="py-1 pl-2 text-right text-quiet">—</td>
      ) : (
        <PriceCell
          label={`${name}, ${t('Price, delivery')}`}
          text={typed.delivery}
          onChange={(delivery) => onChange({ ...typed, delivery })}
        />
      )}
    </tr>
  );
}

interface PriceStepProps {
  readonly name: string;
  readonly from: number | null;
  readonly to: number;
}

/** « Prix : 12,50 € → 13,20 € »; nothing where it stays. */
function PriceStep({ name, from, to }: PriceStepProps) {
  if (from === null || from === to) return null;
  return (
    <span className="block text-quiet text-small">
      {t('{name}: {before} → {after}', {
        name,
        before: formatAmount(from),
        after: formatAmount(to),
      })}
    </span>
  );
}

interface PriceCellProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function PriceCell({ label, text, onChange }: PriceCellProps) {
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && parsePrice(text) === null;
  return (
    <td className="py-1 pl-2 align-top">
      <input
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode="decimal"
        value={text}
        onChange={({ target }) => {
          setLeft(false);
          onChange(target.value);
        }}
        onBlur={() => setLeft(true)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setLeft(true);
        }}
        className="block min-h-12 w-full rounded-field border border-edge bg-paper px-2 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-alarm"
      />
      {isWrong && (
        <p id={id} role="alert" className="text-alarm text-small">
          {t('A price like 5,90')}
        </p>
      )}
    </td>
  );
}

/** An item as one row, or as one for each of its sizes. */
function rowsOf({ entity, name, price, deliveryPrice, sizes }: DraftItem): readonly PricedRow[] {
  if (sizes.length === 0) {
    return [{ key: entity.id, entity, name, sizeId: null, price, deliveryPrice }];
  }
  return sizes.map((size) => ({
    key: `${entity.id} ${size.id}`,
    entity,
    name: `${name}, ${size.name}`,
    sizeId: size.id,
    price: size.price,
    deliveryPrice: otherDeliveryPrice({
      price_pickup: size.price,
      price_delivery: size.price_delivery,
    }),
  }));
}

/** The rows of each item as they are saved, at the revision that was seen; those without amounts are left out. */
function wantedPrices(
  rows: readonly PricedRow[],
  amountsIn: (row: PricedRow) => Amounts | null,
): readonly ItemPrices[] {
  const byItem = Map.groupBy(rows, ({ entity }) => entity);
  return [...byItem].flatMap(([{ id, revision }, ofItem]): readonly ItemPrices[] => {
    const priced = ofItem.flatMap((row) => {
      const amounts = amountsIn(row);
      return amounts ? [{ ...amounts, sizeId: row.sizeId }] : [];
    });
    const sizes = priced.flatMap(({ sizeId, price, delivery }) =>
      sizeId === null ? [] : [{ id: sizeId, price, price_delivery: delivery }],
    );
    if (sizes.length > 0) return [{ id, revision, sizes }];
    return priced.map(({ price, delivery }) => ({
      ...{ id, revision },
      ...{ price_pickup: price, price_delivery: delivery },
    }));
  });
}

function textsOf({ price, deliveryPrice }: PricedRow): Typed {
  return {
    price: priceText(price),
    delivery: deliveryPrice === null ? null : priceText(deliveryPrice),
  };
}

function isChanged(row: PricedRow, typed: Typed | undefined): boolean {
  const texts = textsOf(row);
  return typed !== undefined && (typed.price !== texts.price || typed.delivery !== texts.delivery);
}

/** The prices that are typed; null while one is no amount. */
function amountsOf(typed: Typed | undefined): Amounts | null {
  const price = parsePrice(typed?.price ?? '');
  const delivery = typed?.delivery == null ? null : parsePrice(typed.delivery);
  if (price === null || (typed?.delivery != null && delivery === null)) return null;
  return { price, delivery };
}
