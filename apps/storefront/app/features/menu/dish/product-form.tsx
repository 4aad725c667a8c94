import { type CartLine, type ChosenOption, MAXIMUM_NOTE_LENGTH } from '@comptoir/domain/cart/cart';
import { priceLine } from '@comptoir/domain/cart/priced-line';
import { isAgreeable } from '@comptoir/domain/menu/dish-contents';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { optionRejections } from '@comptoir/domain/menu/option-groups';
import { defaultChoices } from '@comptoir/domain/menu/required-choices';
import type { AvailabilityWindow } from '@comptoir/domain/schedule/availability-window';
import { lengthOf } from '@comptoir/domain/text/text-length';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { changeWithFlyAnimation } from '#lib/browser/fly-animation.ts';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering, useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { SoldOutTexts } from '#lib/restaurant/sold-out-text.ts';
import { useSoldOut } from '#stores/availability/sold-out.ts';
import { addAgreed } from '#stores/cart/add-agreed.ts';
import { useOfferSituation, useShownOffers } from '#stores/location/offer-situation.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';
import { OfferBadge } from '../list/product-cards.tsx';
import { DishContents } from './dish-contents.tsx';
import { OptionGroupField } from './option-group-field.tsx';
import { inGroupOrder, isGroupSoldOut } from './option-selection.ts';

export interface ProductFormProps {
  readonly item: Item;
  readonly orderType: OrderType;
  /** Whether the dish is available now, later, or not at all. */
  readonly availability: AvailabilityWindow['kind'];
  /** Updates the page before it returns: the animation to the cart ends in the updated page. */
  readonly onAdd: (line: CartLine) => void;
  readonly recommendations: ReactNode;
  /** Of a note, where it is less than a cart takes. */
  readonly maximumNote?: number | undefined;
}

/** The options, note and quantity of a dish, with the price on the button. */
export function ProductForm({
  item,
  orderType,
  availability,
  onAdd,
  recommendations,
  maximumNote = MAXIMUM_NOTE_LENGTH,
}: ProductFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  useUnsavedChanges(true);
  const criteria = useCriteria();
  const { timezone } = useRestaurant();
  const soldOut = useSoldOut(timezone);
  const touched = useDrafts((drafts) => drafts[item.id]);
  const draft: ProductDraft = touched ?? {
    ...UNTOUCHED,
    options: defaultChoices(
      item,
      (option) => soldOut.ofOption(option.id) === '' && isAgreeable(option, criteria),
    ),
  };
  const edit = (change: Partial<ProductDraft>) =>
    useDrafts.setState({ [item.id]: { ...draft, ...change } });
  const [isAttempted, setAttempted] = useState(false);
  // The button confirms before the dish is added; a second press in between adds nothing.
  const [isAdded, setAdded] = useState(false);
  useEffect(() => (isAdded ? () => forgetDraft(item.id) : undefined), [isAdded, item.id]);
  const line: CartLine = { itemId: item.id, ...draft, options: inGroupOrder(item, draft.options) };
  const missing = new Map(
    optionRejections(item, draft.options).flatMap((rejection) =>
      rejection.kind === 'too_few'
        ? [[rejection.group.id, rejection.group.minSelected - rejection.chosen] as const]
        : [],
    ),
  );
  const whyNot = unavailableText(item, draft.options, soldOut, t);
  const price = formatPrice(priceLine(line, item, orderType, 0).total);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAdded || whyNot !== '') return;
    // It was typed where more is allowed.
    if (lengthOf(draft.note) > maximumNote) return form.current?.querySelector('textarea')?.focus();
    const [firstMissing] = missing.keys();
    if (firstMissing === undefined) {
      addAgreed([{ item, line }], () => {
        setAdded(true);
        afterPaint(() => changeWithFlyAnimation(() => onAdd(line)));
      });
      return;
    }
    setAttempted(true);
    const group = form.current?.querySelector(`[data-group="${firstMissing}"]`);
    group?.querySelector('input')?.focus({ preventScroll: true });
    group?.scrollIntoView({ block: 'center' });
  };

  return (
    // `contents`: a sticky line stays inside its parent's box, and the last one has to be visible at once.
    <form ref={form} noValidate onSubmit={submit} className="contents">
      {/* The button shows it, and a button is announced when it gets the focus only. */}
      <LiveRegion message={whyNot} />
      <div className="flex flex-col gap-6 pb-2">
        <DishBadge item={item} />
        {item.optionGroups.map((group) => {
          const count = missing.get(group.id) ?? 0;
          return (
            <OptionGroupField
              key={group.id}
              group={group}
              orderType={orderType}
              chosen={draft.options}
              criteria={criteria}
              soldOut={soldOut.ofOption}
              error={isAttempted && count > 0 ? t('{count} choices are missing', { count }) : ''}
              onChange={(options) => edit({ options })}
            />
          );
        })}
        <DishContents item={item} line={line} criteria={criteria} />
        <NoteField
          label={t('A word to the kitchen (optional)')}
          placeholder={t('Without sesame, for example')}
          maxLength={maximumNote}
          value={draft.note}
          onChange={(note) => edit({ note })}
        />
        {recommendations}
      </div>
      <div className="-bottom-5 -mx-5 -mb-5 sticky mt-auto flex flex-wrap items-center justify-between gap-3 border-hinoki border-t bg-rice px-5 py-4">
        <QuantityStepper
          label={item.name}
          quantity={draft.quantity}
          onChange={(quantity) => edit({ quantity })}
        />
        <Button
          type="submit"
          // Readable, and reached by the keyboard: it says why the dish can't be added.
          look={whyNot ? 'quiet' : 'primary'}
          aria-disabled={whyNot !== ''}
          disabled={availability === 'not_sold'}
          className="@container min-w-[min(11rem,100%)] flex-1"
        >
          {isAdded ? t('Added') : whyNot || <AddText availability={availability} price={price} />}
        </Button>
      </div>
    </form>
  );
}

/** Why a dish can't be added as it is chosen, in words; empty where it can. Rule SV-64. */
export function unavailableText(
  item: Item,
  options: readonly ChosenOption[],
  soldOut: SoldOutTexts,
  t: Translate,
): string {
  const ofItem = soldOut.ofItem(item);
  if (ofItem !== '') return ofItem;
  if (item.optionGroups.some((group) => isGroupSoldOut(group, soldOut.ofOption))) {
    return t('Not available at the moment');
  }
  return options.some(({ optionId }) => soldOut.ofOption(optionId) !== '')
    ? t('Choose something else')
    : '';
}

interface AddTextProps {
  readonly availability: AvailabilityWindow['kind'];
  readonly price: string;
}

/** The button's action and price; two lines where one would be too long. */
export function AddText({ availability, price }: AddTextProps) {
  const t = useTranslate();
  if (availability === 'not_sold') return t('Not available at the moment');
  if (availability === 'now') return t('Add · {price}', { price });
  return (
    <span className="grid auto-cols-max grid-flow-col gap-x-1 leading-tight">
      <span>{t('Add')}</span>
      <span className="@max-[15.5rem]:col-span-2 @max-[15.5rem]:row-start-2 @max-[15.5rem]:text-small">
        {t('for later')}
      </span>
      <span>· {price}</span>
    </span>
  );
}

/** What was chosen for a dish and not yet added to the cart. */
interface ProductDraft {
  readonly options: readonly ChosenOption[];
  readonly note: string;
  readonly quantity: number;
}

const UNTOUCHED: ProductDraft = { options: [], note: '', quantity: 1 };

/** By dish, while the page is open: reopening a dish restores its choices. */
const useDrafts = create<Readonly<Record<string, ProductDraft | undefined>>>()(() => ({}));

/** After the dish was added. */
function forgetDraft(itemId: string): void {
  useDrafts.setState({ [itemId]: undefined });
}

/** The badge of a dish in its dialog; nothing for a dish without one. Rule O-13. */
function DishBadge({ item }: Pick<ProductFormProps, 'item'>) {
  const t = useTranslate();
  const { restaurant, timed } = useOrdering();
  const { offers, timezone } = restaurant;
  const shown = useShownOffers();
  const situation = useOfferSituation(timezone);
  const { ofItems } =
    shown && situation ? shown.shownBadges(offers, [item], situation, t) : timed.badges;
  const badge = ofItems[item.id];
  return badge ? (
    <p>
      <OfferBadge badge={badge} />
    </p>
  ) : null;
}
