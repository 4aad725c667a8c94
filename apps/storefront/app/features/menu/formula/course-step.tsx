import type { ChosenCourse, ChosenDish } from '@comptoir/domain/cart/cart';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { CourseDish, FormulaCourse, Item, OrderType } from '@comptoir/domain/menu/menu';
import { optionRejections } from '@comptoir/domain/menu/option-groups';
import { type RefObject, useId } from 'react';
import { DishPicture } from '#components/content/pictures.tsx';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { MenuWindow } from '#lib/restaurant/menu-times.ts';
import type { SoldOutTexts } from '#lib/restaurant/sold-out-text.ts';
import { OptionGroupField } from '../dish/option-group-field.tsx';
import { unavailableText } from '../dish/product-form.tsx';
import { filterMismatches } from '../filter/filter-mismatches.ts';
import {
  choicesIn,
  courseRuleText,
  groupsInFormula,
  missingDishes,
  withDish,
  withDishOptions,
} from './course-selection.ts';

interface CourseStepProps {
  readonly course: FormulaCourse;
  readonly courses: readonly ChosenCourse[];
  readonly orderType: OrderType;
  readonly criteria: DishCriteria;
  readonly soldOut: SoldOutTexts;
  /** When a dish is served, where that is not now. */
  readonly timeOf: (item: Item) => MenuWindow | undefined;
  /** Whether what is missing is shown. */
  readonly isAttempted: boolean;
  readonly heading: RefObject<HTMLLegendElement | null>;
  readonly onChange: (courses: readonly ChosenCourse[]) => void;
}

/** One course of a formula: its dishes, and below each chosen one its own choices. Rules C-21 and C-25. */
export function CourseStep({
  course,
  courses,
  orderType,
  criteria,
  soldOut,
  timeOf,
  isAttempted,
  heading,
  onChange,
}: CourseStepProps) {
  const t = useTranslate();
  const id = useId();
  const choices = choicesIn(courses, course.id);
  const missing = missingDishes(course, courses);
  const error =
    isAttempted && missing > 0 ? t('{count} choices are missing', { count: missing }) : '';
  return (
    <fieldset
      aria-describedby={`${id}-rule ${id}-error`}
      className={error ? 'rounded-card border-2 border-alarm px-3 py-2' : ''}
    >
      <legend
        ref={heading}
        tabIndex={-1}
        className="float-left w-full scroll-mt-4 font-semibold text-large focus:outline-none"
      >
        {course.name}
      </legend>
      <p id={`${id}-rule`} className="clear-both text-quiet text-small">
        {courseRuleText(course, t)}
      </p>
      <p id={`${id}-error`} role="alert" className="font-semibold text-alarm text-small">
        {error}
      </p>
      <ul className="mt-1 divide-y divide-hinoki">
        {course.dishes.map((dish) => (
          <li key={dish.item.id}>
            <DishRow
              dish={dish}
              course={course}
              name={id}
              count={choices.filter(({ itemId }) => itemId === dish.item.id).length}
              isFull={choices.length >= course.maximum}
              soldOut={unavailableText(dish.item, [], soldOut, t)}
              time={timeOf(dish.item)}
              mismatches={filterMismatches(dish.item, criteria, t).join(', ')}
              onChange={(count) => onChange(withDish(courses, course, dish.item, count, soldOut))}
            />
            {choices.map((choice, choiceAt) =>
              choice.itemId === dish.item.id ? (
                <DishOptions
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be chosen twice
                  key={choiceAt}
                  item={dish.item}
                  number={numberOf(choices, choiceAt)}
                  choice={choice}
                  orderType={orderType}
                  criteria={criteria}
                  soldOut={soldOut}
                  isAttempted={isAttempted}
                  onChange={(options) =>
                    onChange(withDishOptions(courses, course.id, choiceAt, options))
                  }
                />
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface DishRowProps {
  readonly dish: CourseDish;
  readonly course: FormulaCourse;
  /** Shared by the dishes of the course. */
  readonly name: string;
  readonly count: number;
  readonly isFull: boolean;
  /** Why it can't be chosen, in words; empty where it can. */
  readonly soldOut: string;
  readonly time: MenuWindow | undefined;
  readonly mismatches: string;
  readonly onChange: (count: number) => void;
}

function DishRow({
  dish: { item, supplement },
  course: { minimum, maximum },
  name,
  count,
  isFull,
  soldOut,
  time,
  mismatches,
  onChange,
}: DishRowProps) {
  const id = useId();
  const isSingle = maximum === 1;
  const isChosen = count > 0;
  const reason = soldOut || time?.text;
  const isRefused = soldOut !== '' || time?.kind === 'not_sold';
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label
        className={`flex min-h-20 min-w-0 flex-[1_1_14rem] cursor-pointer items-center gap-3 py-2 has-disabled:cursor-default has-disabled:text-quiet ${reason ? 'text-quiet' : ''}`}
      >
        <input
          type={isSingle && minimum === 1 ? 'radio' : 'checkbox'}
          name={name}
          aria-labelledby={`${id}-name ${id}-supplement`}
          aria-describedby={`${id}-reason ${id}-description`}
          checked={isChosen}
          // A chosen one that is sold out can be taken away.
          disabled={!isChosen && (isRefused || (!isSingle && isFull))}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-vermilion"
        />
        {item.image !== null && (
          <span className={`w-18 shrink-0 ${reason ? 'opacity-60' : ''}`}>
            <DishPicture image={item.image} sizes="72px" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span id={`${id}-name`} className="font-semibold">
            {item.name}
          </span>
          <span id={`${id}-description`} className="line-clamp-2 text-quiet text-small">
            {item.description}
          </span>
          <span id={`${id}-reason`} className="block text-small">
            {reason && <span className="block font-semibold">{reason}</span>}
            {mismatches && <span className="block text-alarm">{mismatches}</span>}
          </span>
        </span>
        {supplement > 0 && (
          <span id={`${id}-supplement`} className="whitespace-nowrap text-quiet">
            {'+ '}
            <Price amount={supplement} />
          </span>
        )}
      </label>
      {isChosen && !isSingle && (
        <span className="ml-auto pb-2">
          <QuantityStepper
            label={item.name}
            quantity={count}
            minimum={0}
            maximum={isFull || isRefused ? count : maximum}
            onChange={onChange}
          />
        </span>
      )}
    </div>
  );
}

interface DishOptionsProps
  extends Pick<CourseStepProps, 'orderType' | 'criteria' | 'soldOut' | 'isAttempted'> {
  readonly item: Item;
  /** Of a dish that is chosen more than once which of them it is; null of another. */
  readonly number: number | null;
  readonly choice: ChosenDish;
  readonly onChange: (options: ChosenDish['options']) => void;
}

/** The choices of a dish, as if it were ordered alone. */
function DishOptions({
  item,
  number,
  choice,
  orderType,
  criteria,
  soldOut,
  isAttempted,
  onChange,
}: DishOptionsProps) {
  const t = useTranslate();
  if (item.optionGroups.length === 0) return null;
  const missingIn = (groupId: string) => {
    const rejection = optionRejections(item, choice.options).find(
      (one) => one.kind === 'too_few' && one.group.id === groupId,
    );
    return rejection?.kind === 'too_few' ? rejection.group.minSelected - rejection.chosen : 0;
  };
  return (
    <fieldset
      aria-label={
        number === null ? item.name : t('{name}, no. {number}', { name: item.name, number })
      }
      className="mb-3 ml-2 space-y-4 border-hinoki border-l-2 pl-4"
    >
      {number !== null && (
        <p aria-hidden="true" className="font-semibold">
          {t('{name}, no. {number}', { name: item.name, number })}
        </p>
      )}
      {groupsInFormula(item, orderType).map((group) => {
        const count = missingIn(group.id);
        return (
          <OptionGroupField
            key={group.id}
            group={group}
            orderType={orderType}
            chosen={choice.options}
            criteria={criteria}
            soldOut={soldOut.ofOption}
            error={isAttempted && count > 0 ? t('{count} choices are missing', { count }) : ''}
            onChange={onChange}
          />
        );
      })}
    </fieldset>
  );
}

function numberOf(choices: readonly ChosenDish[], choiceAt: number): number | null {
  const isSame = ({ itemId }: ChosenDish) => itemId === choices[choiceAt]?.itemId;
  const before = choices.slice(0, choiceAt).filter(isSame).length;
  return choices.filter(isSame).length > 1 ? before + 1 : null;
}
