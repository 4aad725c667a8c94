import type { CartLine } from '@comptoir/domain/cart/cart';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { startingPrice } from '@comptoir/domain/menu/sizes';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { DishPicture } from '#components/content/pictures.tsx';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { ItemPrice } from '#components/order/item-price.tsx';
import { PENDING } from '#lib/api/remote-state.ts';
import { FLY_START } from '#lib/browser/fly-marks.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { textOf, useMenuTimes } from '../list/use-menu-times.ts';

const productForm = lazyModule(() => import('./product-form.tsx'));

/** The form of a formula, which goes course by course. Rule C-29. */
const formulaForm = lazyModule(() => import('../formula/formula-form.tsx'));

/** Called when a dish is likely to be opened next. */
export function prefetchProductForm(): void {
  productForm.prefetch();
}

interface ProductDialogProps {
  /** Null while it is closed. */
  readonly itemId: string | null;
  readonly orderType: OrderType;
  readonly onAdd: (line: CartLine, item: Item) => void;
  readonly onClose: () => void;
  readonly recommendations: ReactNode;
  readonly maximumNote?: number;
}

/** The details of a dish, over the menu. */
export function ProductDialog({
  itemId,
  orderType,
  onAdd,
  onClose,
  recommendations,
  maximumNote,
}: ProductDialogProps) {
  const t = useTranslate();
  const { items } = useRestaurant();
  const item = itemId === null ? undefined : items.get(itemId);
  return (
    <Dialog
      isOpen={itemId !== null}
      title={item?.name ?? t('No such dish')}
      onClose={onClose}
      isGrowing={item !== undefined}
    >
      {item ? (
        <ProductDetails
          key={item.id}
          item={item}
          orderType={orderType}
          onAdd={onAdd}
          recommendations={recommendations}
          maximumNote={maximumNote}
        />
      ) : (
        <div className="space-y-4">
          <p>{t('It may be gone.')}</p>
          <Button look="primary" onClick={onClose}>
            {t('See the menu')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface ProductDetailsProps
  extends Pick<ProductDialogProps, 'orderType' | 'onAdd' | 'recommendations'> {
  readonly item: Item;
  readonly maximumNote: number | undefined;
}

function ProductDetails({
  item,
  orderType,
  onAdd,
  recommendations,
  maximumNote,
}: ProductDetailsProps) {
  const t = useTranslate();
  const { delivery } = useRestaurant();
  const window = textOf(useMenuTimes(orderType).windows, item);
  const { prefetch, useModule } = item.courses ? formulaForm : productForm;
  const form = useModule();
  // The dish is shown in the first render, its form in the next: opening stays fast.
  const isFormShown = useDeferredValue(true, false);
  useEffect(() => void prefetch(), [prefetch]);
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => showFromTop(details.current), []);
  return (
    <div ref={details} className="flex min-h-full flex-col gap-4">
      {item.image !== null && (
        <div {...FLY_START} className="mx-auto w-full max-w-[48dvh]">
          <DishPicture
            image={item.image}
            alt={item.imageAlt}
            sizes="(width < 45rem) 100vw, 40rem"
            isEager
          />
        </div>
      )}
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ItemPrice
          {...startingPrice(item)}
          orderType={orderType}
          isDelivered={delivery.active}
          className="font-semibold text-large"
        />
        {item.pieces !== null && (
          <span className="text-quiet">{t('{count} pieces', { count: item.pieces })}</span>
        )}
      </p>
      {item.description && <p>{item.description}</p>}
      {window && (
        <p className="rounded-field border border-hinoki bg-paper px-4 py-3">
          <span className="font-semibold">{window.text}</span>
          {window.kind === 'back' && ` · ${t('Order it for later.')}`}
        </p>
      )}
      {/* The browser leaves the content of <noscript> alone. */}
      <noscript>{import.meta.env.SSR && <StaticChoices item={item} />}</noscript>
      <RemoteContent remote={isFormShown ? form : PENDING} onRetry={prefetch}>
        {({ ProductForm }) => (
          <ProductForm
            item={item}
            orderType={orderType}
            availability={window?.kind ?? 'now'}
            onAdd={(line) => onAdd(line, item)}
            recommendations={recommendations}
            maximumNote={maximumNote}
          />
        )}
      </RemoteContent>
    </div>
  );
}

/** Scrolls up and focuses the dialog's first button, after a dish was opened from another one. */
function showFromTop(details: HTMLElement | null): void {
  const dialog = details?.closest('dialog');
  if (!dialog?.open) return;
  details?.parentElement?.scrollTo({ top: 0 });
  dialog.querySelector('button')?.focus();
}

/** What a dish contains and what can be chosen, for people without scripts. */
function StaticChoices({ item }: { readonly item: Item }) {
  const t = useTranslate();
  // Their names are keys of the catalogue.
  const allergens = item.allergens.map((allergen) => t(allergen as MessageKey));
  return (
    <div className="space-y-1 text-small">
      <p>
        {t('Allergens:')}{' '}
        {allergens.join(', ') ||
          t(item.allergensStated === false ? 'not stated' : 'none of the fourteen')}
      </p>
      {item.courses?.map(({ id, name, dishes }) => (
        <p key={id}>
          {name}&nbsp;: {dishes.map((dish) => dish.item.name).join(', ')}
        </p>
      ))}
      {item.optionGroups.map(({ id, name, options }) => (
        <p key={id}>
          {name}&nbsp;: {options.map((option) => option.name).join(', ')}
        </p>
      ))}
    </div>
  );
}
