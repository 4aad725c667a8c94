import type { WireOption, WireOptionGroup } from '@comptoir/contract/menus/menus';
import type { StoredItem } from '@comptoir/contract/restaurant-file/restaurant-file';
import { t } from '@comptoir/staff-texts/translate';

/** An id that no other of the list has; it never changes, whatever the name becomes. */
function freeId(start: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}

/** A group of choices with an id that no other of its item has, and one choice. */
export function newGroup(groups: readonly WireOptionGroup[]): WireOptionGroup {
  return {
    option_id: freeId(
      'groupe',
      groups.map(({ option_id }) => option_id),
    ),
    option_name: '',
    min_selected: 0,
    max_selected: 1,
    max_units: null,
    selected: 0,
    option_options: [newOption([])],
  };
}

/** A choice with an id that no other of its group has. */
export function newOption(options: readonly WireOption[]): WireOption {
  return {
    id: freeId(
      'choix',
      options.map(({ id }) => id),
    ),
    name: t('Choice {number}', { number: options.length + 1 }),
    price: 0,
    quantity: 0,
    tax_rate: null,
    allergens: [],
    vegetarian: true,
    spicy: 0,
  };
}

type Course = NonNullable<StoredItem['courses']>[number];

/** A course with an id that no other of its formula has: one dish of none yet. Rule C-20. */
export function newCourse(courses: readonly Course[]): Course {
  return {
    course_id: freeId(
      'service',
      courses.map(({ course_id }) => course_id),
    ),
    course_name: t('Course {number}', { number: courses.length + 1 }),
    min: 1,
    max: 1,
    items: [],
  };
}
