import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { type DraftItem, draftTree } from '#lib/catalogue/draft-tree.ts';
import { parsePrice, priceText, raisedPrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** What is typed of an item's prices, before it is saved. */
interface Typed {
  readonly price: string;
  /** Null where the item has one price. Rule R-31. */
  readonly delivery: string | null;
}

/** The prices of an item as they are saved, at the revision that was seen. */
interface WantedPrices {
  readonly id: string;
  readonly revision: number;
  readonly price_pickup: number;
  readonly price_delivery: number | null;
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
  const [earlier, setEarlier] = useState<readonly WantedPrices[]>([]);
  const categories = draftTree(catalogue.entities).flatMap((menu) => menu.categories);
  const items = categories
    .flatMap((category) => category.items)
    .filter(({ sizes }) => sizes.length === 0);
  const changed = items.filter((item) => isChanged(item, typed[item.entity.id]));
  const isValid = changed.every(({ entity }) => pricesOf(typed[entity.id]) !== null);

  function raise(): void {
    const raised = items.flatMap(({ entity, price, deliveryPrice }) => {
      if (price === null) return [];
      const delivery =
        deliveryPrice === null ? null : priceText(raisedPrice(deliveryPrice, percent));
      return [[entity.id, { price: priceText(raisedPrice(price, percent)), delivery }] as const];
    });
    setTyped(Object.fromEntries(raised));
  }

  async function save(): Promise<void> {
    const prices = changed.flatMap(({ entity: { id, revision } }) => {
      const amounts = pricesOf(typed[id]);
      return amounts ? [{ id, revision, ...amounts }] : [];
    });
    const before = changed.flatMap(({ entity: { id }, price, deliveryPrice }) =>
      price === null ? [] : [{ id, price_pickup: price, price_delivery: deliveryPrice }],
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
        <table key={category.entity.id} className="w-full border-collapse">
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
            {category.items.map((item) =>
              item.sizes.length > 0 ? (
                <SizesRow key={item.entity.id} item={item} />
              ) : (
                <PriceRow
                  key={item.entity.id}
                  item={item}
                  typed={typed[item.entity.id] ?? textsOf(item)}
                  onChange={(texts) => setTyped({ ...typed, [item.entity.id]: texts })}
                />
              ),
            )}
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

/** The prices of an item's sizes, which are changed on its page. Rules CA-21 and R-36. */
function SizesRow({ item: { entity, name, sizes } }: { readonly item: DraftItem }) {
  return (
    <tr className="border-hinoki border-t">
      <th scope="row" className="py-1 text-left font-normal">
        {name}
        <span className="block text-quiet text-small">
          {sizes
            .map((size) => `${size.name} ${sizePrices(size).map(formatAmount).join(' / ')}`)
            .join(' · ')}
        </span>
      </th>
      <td colSpan={2} className="py-1 pl-2 text-right">
        <Link
          to={`/carte/articles/${entity.id}`}
          aria-label={`${t('Prices of the sizes')}, ${name}`}
          className="inline-flex min-h-12 items-center underline underline-offset-4"
        >
          {t('Prices of the sizes')}
        </Link>
      </td>
    </tr>
  );
}

/** The price of a size, and that for delivery where it is another one. */
function sizePrices({ price, price_delivery }: DraftItem['sizes'][number]): readonly number[] {
  const isOther = price_delivery != null && price_delivery !== price;
  return isOther ? [price, price_delivery] : [price];
}

interface PriceRowProps {
  readonly item: DraftItem;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}

/** The prices of an item; what is no amount has a message once its field is left. Rules CA-21 and M-6. */
function PriceRow({ item, typed, onChange }: PriceRowProps) {
  const { price, deliveryPrice } = item;
  const texts = pricesOf(typed);
  return (
    <tr className="border-hinoki border-t">
      <th scope="row" className="py-1 text-left font-normal">
        {item.name}
        {texts && <PriceStep name={t('Price')} from={price} to={texts.price_pickup} />}
        {texts && texts.price_delivery !== null && (
          <PriceStep name={t('Price, delivery')} from={deliveryPrice} to={texts.price_delivery} />
        )}
      </th>
      <PriceCell
        label={`${item.name}, ${t('Price')}`}
        text={typed.price}
        onChange={(text) => onChange({ ...typed, price: text })}
      />
      {typed.delivery === null ? (
        <td className="py-1 pl-2 text-right text-quiet">—</td>
      ) : (
        <PriceCell
          label={`${item.name}, ${t('Price, delivery')}`}
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

function textsOf({ price, deliveryPrice }: DraftItem): Typed {
  return {
    price: priceText(price),
    delivery: deliveryPrice === null ? null : priceText(deliveryPrice),
  };
}

function isChanged(item: DraftItem, typed: Typed | undefined): boolean {
  const texts = textsOf(item);
  return typed !== undefined && (typed.price !== texts.price || typed.delivery !== texts.delivery);
}

/** The prices that are typed, in euros; null while one is no amount. */
function pricesOf(typed: Typed | undefined) {
  const price = parsePrice(typed?.price ?? '');
  const delivery = typed?.delivery == null ? null : parsePrice(typed.delivery);
  if (price === null || (typed?.delivery != null && delivery === null)) return null;
  return { price_pickup: price, price_delivery: delivery };
}
