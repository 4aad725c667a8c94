import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { ItemOption, OptionGroup, OrderType } from '@comptoir/domain/menu/menu';
import { useId } from 'react';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { ItemPrice } from '#components/order/item-price.tsx';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { filterMismatches } from '../filter/filter-mismatches.ts';
import {
  groupRuleText,
  isFull,
  isGroupSoldOut,
  isSingleChoice,
  maximumOf,
  quantityOf,
  withQuantity,
} from './option-selection.ts';

interface OptionGroupFieldProps {
  readonly group: OptionGroup;
  /** Sizes show their price for it. */
  readonly orderType: OrderType;
  readonly chosen: readonly ChosenOption[];
  /** Options that contradict these filters show it. */
  readonly criteria: DishCriteria;
  /** Until when an option is sold out, in words; empty while it can be had. */
  readonly soldOut: (optionId: string) => string;
  /** What is missing, shown after an attempt to add the dish; else empty. */
  readonly error: string;
  readonly onChange: (chosen: readonly ChosenOption[]) => void;
}

/** A group of options: its rule, its choices and its validation error. */
export function OptionGroupField({
  group,
  orderType,
  chosen,
  criteria,
  soldOut,
  error,
  onChange,
}: OptionGroupFieldProps) {
  const t = useTranslate();
  const id = useId();
  const choose = (option: ItemOption, quantity: number) =>
    onChange(withQuantity(chosen, group, option.id, quantity));
  return (
    <fieldset
      aria-describedby={`${id}-rule ${id}-error`}
      data-group={group.id}
      className={error ? 'rounded-card border-2 border-alarm px-3 py-2' : ''}
    >
      <legend className="float-left w-full font-semibold text-large">{group.name}</legend>
      <p id={`${id}-rule`} className="clear-both text-quiet text-small">
        {groupRuleText(group, t)}
      </p>
      <p id={`${id}-error`} role="alert" className="font-semibold text-alarm text-small">
        {error}
      </p>
      {isGroupSoldOut(group, soldOut) && (
        <p className="font-semibold text-small">{t('Nothing of it is left at the moment.')}</p>
      )}
      <div className="mt-1 divide-y divide-hinoki">
        {group.options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            group={group}
            orderType={orderType}
            name={id}
            quantity={quantityOf(chosen, group.id, option.id)}
            isFull={isFull(group, chosen)}
            maximum={maximumOf(group, chosen, option.id)}
            soldOut={soldOut(option.id)}
            mismatches={filterMismatches(option, criteria, t).join(', ')}
            onChange={(quantity) => choose(option, quantity)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OptionRowProps {
  readonly option: ItemOption;
  readonly group: OptionGroup;
  readonly orderType: OrderType;
  /** Shared by the choices of the group. */
  readonly name: string;
  readonly quantity: number;
  readonly isFull: boolean;
  readonly maximum: number;
  /** Until when it is sold out; empty while it can be had. */
  readonly soldOut: string;
  /** The filters that the option contradicts, as text; empty for none. */
  readonly mismatches: string;
  readonly onChange: (quantity: number) => void;
}

function OptionRow({
  option,
  group,
  orderType,
  name,
  quantity,
  isFull,
  maximum,
  soldOut,
  mismatches,
  onChange,
}: OptionRowProps) {
  const { delivery } = useRestaurant();
  const isChosen = quantity > 0;
  const isSingle = isSingleChoice(group);
  // A required single choice can be changed, but not removed.
  const isRadio = isSingle && group.minSelected === 1;
  return (
    <div className="flex min-h-12 items-center gap-3">
      <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-quiet">
        <input
          type={isRadio ? 'radio' : 'checkbox'}
          name={name}
          checked={isChosen}
          // A chosen one that is sold out can be taken away.
          disabled={!isChosen && (soldOut !== '' || (!isSingle && isFull))}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-vermilion"
        />
        <span className="min-w-0 flex-1 py-1.5">
          {option.name}
          {soldOut && <span className="block font-semibold text-small">{soldOut}</span>}
          {mismatches && <span className="block text-alarm text-small">{mismatches}</span>}
        </span>
        {option.prices ? (
          <span className="max-w-3/5 text-right">
            <ItemPrice
              prices={option.prices}
              isFrom={false}
              orderType={orderType}
              isDelivered={delivery.active}
            />
          </span>
        ) : (
          option.price !== 0 && (
            <span className="whitespace-nowrap text-quiet">
              {'+ '}
              <Price amount={option.price} />
            </span>
          )
        )}
      </label>
      {isChosen && !isSingle && (
        <QuantityStepper
          label={option.name}
          quantity={quantity}
          minimum={0}
          maximum={soldOut ? quantity : maximum}
          onChange={onChange}
        />
      )}
    </div>
  );
}
