import type { CartLine } from '@comptoir/domain/cart/cart';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { availabilityWindow } from '@comptoir/domain/schedule/availability-window';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { DishPicture } from '#components/dish-picture.tsx';
import { Price } from '#components/price.tsx';
import { RemoteContent } from '#components/remote-content.tsx';
import { useCurrentMinute } from '#lib/current-minute.ts';
import { FLIES } from '#lib/flight-marks.ts';
import { useTranslate } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { PENDING } from '#lib/remote-state.ts';
import { useRestaurant } from '#lib/restaurant-context.ts';
import { servingText } from './serving.ts';

const productForm = lazyPart(() => import('./product-form.tsx'));

/** Somebody is about to open a dish. */
export function prefetchProductForm(): void {
  productForm.prefetch();
}

interface ProductDialogProps {
  /** Null while it is closed. */
  readonly itemId: string | null;
  readonly orderType: OrderType;
  readonly onAdd: (line: CartLine, item: Item) => void;
  readonly onClose: () => void;
  /** What goes with the dish. */
  readonly proposals: ReactNode;
}

/** A dish in full, over the menu. */
export function ProductDialog({
  itemId,
  orderType,
  onAdd,
  onClose,
  proposals,
}: ProductDialogProps) {
  const t = useTranslate();
  const { items } = useRestaurant();
  const item = itemId === null ? undefined : items.get(itemId);
  return (
    <Dialog
      isOpen={itemId !== null}
      title={item?.name ?? t('This dish is not on the menu')}
      onClose={onClose}
      isGrowing={item !== undefined}
    >
      {item ? (
        <ProductDetails
          key={item.id}
          item={item}
          orderType={orderType}
          onAdd={onAdd}
          proposals={proposals}
        />
      ) : (
        <div className="space-y-4">
          <p>{t('It may have left the menu, or the link is incomplete.')}</p>
          <Button look="primary" onClick={onClose}>
            {t('See the menu')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface ProductDetailsProps
  extends Pick<ProductDialogProps, 'orderType' | 'onAdd' | 'proposals'> {
  readonly item: Item;
}

function ProductDetails({ item, orderType, onAdd, proposals }: ProductDetailsProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const { schedules, timezone } = useRestaurant();
  const menu = schedules.find(({ id }) => id === item.menuId);
  const serving = menu && now !== null ? availabilityWindow(menu, now, timezone) : null;
  const form = productForm.usePart();
  // The dish itself is there at once; what can be chosen follows in the next moment.
  const isFormWanted = useDeferredValue(true, false);
  useEffect(prefetchProductForm, []);
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => beginAnew(details.current), []);
  return (
    <div ref={details} className="flex min-h-full flex-col gap-4">
      <div {...FLIES} className="mx-auto w-full max-w-[48dvh]">
        <DishPicture image={item.image} sizes="(width < 45rem) 100vw, 40rem" isEager />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Price amount={item.prices[orderType]} className="font-semibold text-large" />
        {item.pieces !== null && (
          <span className="text-quiet">{t('{count} pieces', { count: item.pieces })}</span>
        )}
      </p>
      {item.description && <p>{item.description}</p>}
      {serving && now !== null && serving.kind !== 'now' && (
        <p className="rounded-field border border-hinoki bg-paper px-4 py-3">
          <span className="font-semibold">{servingText(serving, now, timezone, t)}</span>
          {serving.kind !== 'not_sold' && ` · ${t('You can order it now for later.')}`}
        </p>
      )}
      <RemoteContent remote={isFormWanted ? form : PENDING} onRetry={prefetchProductForm}>
        {({ ProductForm }) => (
          <ProductForm
            item={item}
            orderType={orderType}
            serving={serving?.kind ?? 'now'}
            onAdd={(line) => onAdd(line, item)}
            proposals={proposals}
          />
        )}
      </RemoteContent>
    </div>
  );
}

/** Another dish takes the place of the last one: it is looked at from its beginning. */
function beginAnew(details: HTMLElement | null): void {
  const dialog = details?.closest('dialog');
  if (!dialog?.open) return;
  details?.parentElement?.scrollTo({ top: 0 });
  dialog.querySelector('button')?.focus();
}
