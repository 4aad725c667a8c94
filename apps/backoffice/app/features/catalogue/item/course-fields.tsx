import type { StoredItem } from '@comptoir/contract/restaurant-file/restaurant-file';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { OptionalAmountField } from '#components/catalogue/price-field.tsx';
import { Button } from '#components/controls/button.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { Section } from '#components/layout/page.tsx';
import {
  contentOf,
  type DraftItem,
  type DraftMenu,
  draftTree,
  searchTree,
} from '#lib/catalogue/draft-tree.ts';
import { newCourse } from '#lib/catalogue/new-options.ts';
import { formatAmount } from '#lib/format/amount.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';

type Course = NonNullable<StoredItem['courses']>[number];
type CourseDish = Course['items'][number];

interface CourseFieldsProps {
  readonly courses: readonly Course[];
  readonly catalogue: Catalogue;
  readonly errorAt: (path: string) => string | undefined;
  readonly warningAt: (path: string) => string | undefined;
  /** Undefined where the item is no formula. */
  readonly onChange: (courses: Course[] | undefined) => void;
}

/** What makes an item a formula: its courses, with the dishes of each. Rules C-20 and CA-22. */
export function CourseFields({
  courses,
  catalogue,
  errorAt,
  warningAt,
  onChange,
}: CourseFieldsProps) {
  const move = (index: number, to: number) => {
    const course = courses[index];
    if (course) onChange(courses.toSpliced(index, 1).toSpliced(to, 0, course));
  };
  const remove = (index: number) =>
    onChange(courses.length === 1 ? undefined : courses.toSpliced(index, 1));
  return (
    <Section
      title={t('Courses of a formula')}
      lead={t(
        'Only for a formula: at its price, guests choose dishes of the menu, course by course. The VAT is that of each dish.',
      )}
    >
      {courses.map((course, index) => (
        <CourseEditor
          key={course.course_id}
          course={course}
          number={index + 1}
          isFirst={index === 0}
          isLast={index === courses.length - 1}
          catalogue={catalogue}
          errorAt={(path) => errorAt(`courses[${index}]${path}`)}
          warning={warningAt(`courses[${index}]`)}
          onChange={(changed) => onChange(courses.with(index, changed))}
          onMove={(by) => move(index, index + by)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button onClick={() => onChange([...courses, newCourse(courses)])}>
        {t(courses.length === 0 ? 'Make it a formula' : 'Add a course')}
      </Button>
    </Section>
  );
}

interface CourseEditorProps extends Pick<CourseFieldsProps, 'catalogue'> {
  readonly course: Course;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** What the check says of a field of the course; of the course itself at an empty path. */
  readonly errorAt: (path: string) => string | undefined;
  readonly warning: string | undefined;
  readonly onChange: (course: Course) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** One course: its name, how many dishes are chosen, and from which. */
function CourseEditor(props: CourseEditorProps) {
  const { course, number, catalogue, errorAt, warning, onChange, onRemove } = props;
  const { course_name: name, min, max, items: dishes } = course;
  const menus = draftTree(catalogue.entities);
  const names = new Map(
    menus.flatMap(({ categories }) =>
      categories.flatMap(({ items }) => items.map((item) => [item.entity.id, item] as const)),
    ),
  );
  const title = name || t('Course {number}', { number });
  const change = (index: number, fields: Partial<CourseDish>) =>
    onChange({
      ...course,
      items: dishes.map((dish, at) => (at === index ? { ...dish, ...fields } : dish)),
    });
  return (
    <fieldset className="space-y-4 rounded-card border border-edge px-4 pt-2 pb-4">
      <legend className="px-2 font-semibold">{title}</legend>
      {warning && <FieldWarning text={warning} />}
      <Field
        label={t('Name of the course')}
        value={name}
        onChange={({ target }) => onChange({ ...course, course_name: target.value })}
        error={errorAt('.course_name')}
        required
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label={t('At least')}
          hint={t('0: guests may do without')}
          value={min}
          maximum={10}
          required
          error={errorAt('.min')}
          onChange={(count) => onChange({ ...course, min: count ?? 0 })}
        />
        <NumberField
          label={t('At most')}
          value={max}
          minimum={1}
          maximum={10}
          required
          error={errorAt('.max')}
          onChange={(count) => onChange({ ...course, max: count ?? 1 })}
        />
      </div>
      {dishes.length > 0 && (
        <ul className="divide-y divide-hinoki border-hinoki border-y">
          {dishes.map((dish, index) => (
            <DishLine
              key={dish.item_id}
              dish={dish}
              item={names.get(dish.item_id)}
              error={errorAt(`.items[${index}].item_id`)}
              supplementError={errorAt(`.items[${index}].supplement`)}
              onSupplement={(supplement) => change(index, { supplement })}
              onRemove={() => onChange({ ...course, items: dishes.toSpliced(index, 1) })}
            />
          ))}
        </ul>
      )}
      {dishes.length === 0 && (
        <p className={errorAt('.items') ? 'text-alarm' : 'text-quiet'}>
          {t('No dish yet: choose at least one.')}
        </p>
      )}
      <DishChoice
        menus={menus}
        course={course}
        onChange={(items) => onChange({ ...course, items })}
      />
      <div className="flex flex-wrap gap-3">
        <CourseMove {...props} title={title} />
        <Button look="plain" aria-label={`${t('Remove the course')}, ${title}`} onClick={onRemove}>
          {t('Remove the course')}
        </Button>
      </div>
    </fieldset>
  );
}

/** One place earlier, one place later; disabled in place at an end, so that the focus stays. */
function CourseMove({
  title,
  isFirst,
  isLast,
  onMove,
}: Pick<CourseEditorProps, 'isFirst' | 'isLast' | 'onMove'> & { readonly title: string }) {
  if (isFirst && isLast) return null;
  return (
    <>
      <Button
        aria-label={`${t('Move up')}, ${title}`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
        className="aria-disabled:opacity-40"
      >
        ↑
      </Button>
      <Button
        aria-label={`${t('Move down')}, ${title}`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
        className="aria-disabled:opacity-40"
      >
        ↓
      </Button>
    </>
  );
}

interface DishLineProps {
  readonly dish: CourseDish;
  /** Undefined where the menu no longer has it. */
  readonly item: DraftItem | undefined;
  readonly error: string | undefined;
  readonly supplementError: string | undefined;
  readonly onSupplement: (supplement: number) => void;
  readonly onRemove: () => void;
}

/** A dish of a course and what it adds to the formula's price. */
function DishLine({ dish, item, error, supplementError, onSupplement, onRemove }: DishLineProps) {
  const name = item?.name ?? t('{id} is no longer on the menu', { id: dish.item_id });
  return (
    <li className="flex flex-wrap items-end gap-3 py-2">
      <p className="min-w-0 flex-1 basis-24 self-center">
        <span className="font-semibold">{name}</span>
        {item?.price != null && (
          <span className="block text-quiet text-small">
            {t('Alone {price}', { price: formatAmount(item.price) })}
          </span>
        )}
        {error && <span className="block text-alarm text-small">{error}</span>}
      </p>
      <div className="w-24">
        <OptionalAmountField
          label={t('Supplement')}
          value={dish.supplement === 0 ? null : dish.supplement}
          error={supplementError}
          onChange={(supplement) => onSupplement(supplement ?? 0)}
        />
      </div>
      <Button look="plain" aria-label={`${t('Remove')}, ${name}`} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

interface DishChoiceProps {
  readonly menus: readonly DraftMenu[];
  readonly course: Course;
  readonly onChange: (dishes: CourseDish[]) => void;
}

/** The dishes of the menu, by category and with a search; a whole category in one press. */
function DishChoice({ menus, course: { items: dishes }, onChange }: DishChoiceProps) {
  const [query, setQuery] = useState('');
  const [isOpenAtFirst] = useState(dishes.length === 0);
  const isChosen = (id: string) => dishes.some(({ item_id }) => item_id === id);
  const categories = searchTree(menus, query)
    .flatMap((menu) => menu.categories)
    .map((category) => ({ ...category, items: category.items.filter(isDish) }))
    .filter(({ items }) => items.length > 0);
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const kept = dishes.filter(({ item_id }) => isOn || !ids.includes(item_id));
    const added = ids.filter((id) => isOn && !isChosen(id));
    onChange([...kept, ...added.map((item_id) => ({ item_id, supplement: 0 }))]);
  };
  return (
    <details open={isOpenAtFirst}>
      <summary className="inline-flex min-h-14 cursor-pointer items-center font-semibold">
        {t('Choose dishes: {count} chosen', { count: dishes.length })}
      </summary>
      <div className="space-y-4">
        <Field
          type="search"
          label={t('Search a dish')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {categories.map(({ entity, name, items }) => {
          const ids = items.map((item) => item.entity.id);
          const isWhole = ids.every(isChosen);
          return (
            <fieldset key={entity.id}>
              <legend className="mb-1 font-semibold">{name}</legend>
              <div className="grid gap-2 tablet:grid-cols-2">
                <OptionCard
                  type="checkbox"
                  label={t('All of « {name} »', { name })}
                  isChecked={isWhole}
                  onChange={() => toggle(ids, !isWhole)}
                />
                {items.map((item) => (
                  <OptionCard
                    key={item.entity.id}
                    type="checkbox"
                    label={item.name}
                    isChecked={isChosen(item.entity.id)}
                    onChange={() => toggle([item.entity.id], !isChosen(item.entity.id))}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
        {categories.length === 0 && <p role="status">{t('No dish has this name.')}</p>}
      </div>
    </details>
  );
}

/** A formula is no dish of another one. Rule R-37. */
function isDish({ entity }: DraftItem): boolean {
  return contentOf(entity).courses == null;
}
