import { Alert } from '@comptoir/design/components/alert';
import {
  type CartLine,
  type ChosenCourse,
  lineKey,
  MAXIMUM_NOTE_LENGTH,
} from '@comptoir/domain/cart/cart';
import { priceLine } from '@comptoir/domain/cart/priced-line';
import { chosenDishes } from '@comptoir/domain/formulas/chosen-dishes';
import type { Item } from '@comptoir/domain/menu/menu';
import { optionRejections } from '@comptoir/domain/menu/option-groups';
import { defaultChoices } from '@comptoir/domain/menu/required-choices';
import { lengthOf } from '@comptoir/domain/text/text-length';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { changeWithFlyAnimation } from '#lib/browser/fly-animation.ts';
import { dishNames } from '#lib/format/order-lines.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { SoldOutTexts } from '#lib/restaurant/sold-out-text.ts';
import { useSoldOut } from '#stores/availability/sold-out.ts';
import { addAgreed } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';
import { DishContents } from '../dish/dish-contents.tsx';
import { OptionGroupField } from '../dish/option-group-field.tsx';
import { inGroupOrder } from '../dish/option-selection.ts';
import { AddText, type ProductFormProps, unavailableText } from '../dish/product-form.tsx';
import { textOf, useMenuTimes } from '../list/use-menu-times.ts';
import { firstIncomplete, initialCourses, isComplete, soldOutCourse } from './course-selection.ts';
import { CourseStep } from './course-step.tsx';

/** The courses of a formula, one at a time, then what was chosen with note and quantity. Rules C-20, C-21 and C-29. */
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
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLLegendElement & HTMLHeadingElement>(null);
  useUnsavedChanges(true);
  const criteria = useCriteria();
  const { timezone } = useRestaurant();
  const soldOut = useSoldOut(timezone);
  const { windows } = useMenuTimes(orderType);
  const edited = useEditedLine(item.id);
  // Without the quantity of the cart a draft would bring an earlier one back.
  const draftKey = edited ? `${edited.quantity} ${lineKey(edited)}` : item.id;
  const touched = useDrafts((drafts) => drafts[draftKey]);
  const draft = touched ?? (edited ? draftOf(edited) : newDraft(item, soldOut));
  const edit = (change: Partial<FormulaDraft>) =>
    useDrafts.setState({ [draftKey]: { ...draft, ...change } });
  const [step, setStep] = useState(0);
  const [isAttempted, setAttempted] = useState(false);
  // The button confirms before the formula is added; a second press in between adds nothing.
  const [isAdded, setAdded] = useState(false);
  useEffect(() => (isAdded ? () => forgetDraft(draftKey) : undefined), [isAdded, draftKey]);

  const courses = item.courses ?? [];
  const course = courses[step];
  const line: CartLine = {
    itemId: item.id,
    quantity: draft.quantity,
    note: draft.note,
    options: inGroupOrder(item, draft.options),
    courses: draft.courses,
  };
  const chosen = chosenDishes(item, line);
  const own = textOf(windows, item);
  const timeOf = (dish: Item) => {
    const time = textOf(windows, dish);
    return time?.text === own?.text ? undefined : time;
  };
  const isLater = chosen.some(({ dish }) => timeOf(dish.item) !== undefined);
  const lacking = soldOutCourse(item, (dish) => unavailableText(dish, [], soldOut, t) === '');
  /** Why no choice helps; empty where one may. */
  const gone = soldOut.ofItem(item) || (lacking ? t('Not available at the moment') : '');
  const whyNot =
    gone ||
    (chosen.some(({ dish, chosen: { options } }) => unavailableText(dish.item, options, soldOut, t))
      ? t('Choose something else')
      : unavailableText(item, draft.options, soldOut, t));
  const price = formatPrice(priceLine(line, item, orderType, 0).total);

  const goTo = (next: number) => {
    setStep(next);
    setAttempted(false);
    // The new step is there after the paint.
    afterPaint(() => {
      heading.current?.focus({ preventScroll: true });
      top.current?.scrollIntoView({ block: 'start' });
    });
  };
  const showMissing = () => {
    setAttempted(true);
    afterPaint(() => {
      const alarm = [...(form.current?.querySelectorAll('[role="alert"]') ?? [])].find(
        ({ textContent }) => textContent !== '',
      );
      const fieldset = alarm?.closest('fieldset');
      fieldset?.querySelector('input')?.focus({ preventScroll: true });
      fieldset?.scrollIntoView({ block: 'center' });
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAdded || gone !== '') return;
    if (course) {
      if (isComplete(course, draft.courses)) goTo(step + 1);
      else showMissing();
      return;
    }
    if (whyNot !== '') return;
    // It was typed where more is allowed.
    if (lengthOf(draft.note) > maximumNote) return form.current?.querySelector('textarea')?.focus();
    const incomplete = firstIncomplete(item, draft.courses);
    if (incomplete !== -1) return goTo(incomplete);
    if (optionRejections(item, draft.options).length > 0) return showMissing();
    addAgreed([{ item, line }], () => {
      setAdded(true);
      afterPaint(() =>
        changeWithFlyAnimation(() => {
          if (edited) useCart.getState().remove(lineKey(edited));
          onAdd(line);
        }),
      );
    });
  };

  return (
    // `contents`: a sticky line stays inside its parent's box, and the last one has to be visible at once.
    <form ref={form} noValidate onSubmit={submit} className="contents">
      {/* The button shows it, and a button is announced when it gets the focus only. */}
      <LiveRegion message={course ? gone : whyNot} />
      {/* High enough that each step begins at the top of the dialog. */}
      <div
        ref={top}
        className={`flex flex-col gap-5 pb-2 ${step > 0 ? 'min-h-[calc(92dvh-11rem)]' : ''}`}
      >
        {lacking && (
          <Alert kind="note">
            <p>
              {t('{name}: {state}', {
                name: lacking.name,
                state: t('Nothing of it is left at the moment.'),
              })}
            </p>
          </Alert>
        )}
        <div>
          <p className="text-quiet text-small">
            {t('Step {step} of {count}', { step: step + 1, count: courses.length + 1 })}
          </p>
          <div aria-hidden="true" className="mt-1 flex gap-1">
            {[...courses, null].map((each, position) => (
              <span
                key={each?.id ?? ''}
                className={`h-1.5 flex-1 rounded-full ${position <= step ? 'bg-vermilion' : 'bg-hinoki'}`}
              />
            ))}
          </div>
        </div>
        {course ? (
          <CourseStep
            key={course.id}
            course={course}
            courses={draft.courses}
            orderType={orderType}
            criteria={criteria}
            soldOut={soldOut}
            timeOf={timeOf}
            isAttempted={isAttempted}
            heading={heading}
            onChange={(changed) => edit({ courses: changed })}
          />
        ) : (
          <>
            <section className="space-y-2">
              <h3
                ref={heading}
                tabIndex={-1}
                className="scroll-mt-4 font-sans font-semibold text-large focus:outline-none"
              >
                {t('Your formula')}
              </h3>
              <ul className="divide-y divide-hinoki">
                {courses.map(({ id, name }, position) => {
                  const names = dishNames(item, {
                    courses: draft.courses.filter(({ courseId }) => courseId === id),
                  });
                  return (
                    <li key={id} className="flex items-center gap-3 py-2">
                      <div className="min-w-0 flex-1">
                        <p className="text-quiet text-small">{name}</p>
                        <p className="font-semibold">{names.join(', ') || t('Without')}</p>
                      </div>
                      <Button
                        look="plain"
                        aria-label={t('Change {name}', { name })}
                        onClick={() => goTo(position)}
                      >
                        {t('Change')}
                      </Button>
                    </li>
                  );
                })}
              </ul>
            </section>
            {item.optionGroups.map((group) => {
              const rejection = optionRejections(item, draft.options).find(
                (one) => one.kind === 'too_few' && one.group.id === group.id,
              );
              const count =
                rejection?.kind === 'too_few' ? group.minSelected - rejection.chosen : 0;
              return (
                <OptionGroupField
                  key={group.id}
                  group={group}
                  orderType={orderType}
                  chosen={draft.options}
                  criteria={criteria}
                  soldOut={soldOut.ofOption}
                  error={
                    isAttempted && count > 0 ? t('{count} choices are missing', { count }) : ''
                  }
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
          </>
        )}
      </div>
      <div className="-bottom-5 -mx-5 -mb-5 sticky mt-auto space-y-2 border-hinoki border-t bg-rice px-5 py-4">
        {course && (
          <p className="flex items-baseline justify-between gap-3 text-small">
            <span className="line-clamp-2 min-w-0 text-quiet">
              {dishNames(item, line).join(' · ') || t('Nothing chosen yet')}
            </span>
            <span className="whitespace-nowrap font-semibold">
              {t('Total')} {price}
            </span>
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {step > 0 && (
            <Button look="plain" className="-ml-2" onClick={() => goTo(step - 1)}>
              {t('Back')}
            </Button>
          )}
          {!course && (
            <QuantityStepper
              label={item.name}
              quantity={draft.quantity}
              onChange={(quantity) => edit({ quantity })}
            />
          )}
          <Button
            type="submit"
            // Readable, and reached by the keyboard: it says why the formula can't be added.
            look={(course ? gone : whyNot) ? 'quiet' : 'primary'}
            aria-disabled={(course ? gone : whyNot) !== ''}
            disabled={availability === 'not_sold'}
            className="@container min-w-[min(11rem,100%)] flex-1"
          >
            {isAdded && t('Added')}
            {!isAdded && course && (gone || t('Continue'))}
            {!isAdded &&
              !course &&
              (whyNot ||
                (edited ? (
                  t('Save · {price}', { price })
                ) : (
                  <AddText
                    availability={availability === 'now' && isLater ? 'back' : availability}
                    price={price}
                  />
                )))}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The line of the cart that is changed, where its button opened the formula; null for a new one. */
function useEditedLine(itemId: string): CartLine | null {
  const key = useLocation().state?.changedLine;
  const line = useCart(({ lines }) => lines.find((each) => lineKey(each) === key));
  return line !== undefined && line.itemId === itemId ? line : null;
}

/** What was chosen of a formula and not yet added to the cart. */
type FormulaDraft = Pick<CartLine, 'options' | 'note' | 'quantity'> & {
  readonly courses: readonly ChosenCourse[];
};

function draftOf({ options, courses = [], note, quantity }: CartLine): FormulaDraft {
  return { options, courses, note, quantity };
}

function newDraft(item: Item, soldOut: SoldOutTexts): FormulaDraft {
  return {
    options: defaultChoices(item, ({ id }) => soldOut.ofOption(id) === ''),
    courses: initialCourses(item, soldOut),
    note: '',
    quantity: 1,
  };
}

/** By formula or changed line, while the page is open: reopening restores the choices. */
const useDrafts = create<Readonly<Record<string, FormulaDraft | undefined>>>()(() => ({}));

/** After the formula was added. */
function forgetDraft(key: string): void {
  useDrafts.setState({ [key]: undefined });
}
