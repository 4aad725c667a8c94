import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { CartLine } from '@comptoir/domain/cart/cart';
import { type CondimentRule, overdrawnCondiments } from '@comptoir/domain/cart/condiments';
import {
  type CourseRejection,
  courseRejections,
} from '@comptoir/domain/formulas/course-rejections';
import type { ItemIndex, OptionGroup } from '@comptoir/domain/menu/menu';
import { type OptionRejection, optionRejections } from '@comptoir/domain/menu/option-groups';

/** The lines of a request, and their errors against the menu. */
export interface RequestedCart {
  readonly lines: readonly CartLine[];
  /** Items and options the menu does not have: such a cart has no price. */
  readonly unknown: readonly FieldError[];
  /** Quantities outside a group's limits, or above those of an option or item: priced, but not ordered. */
  readonly unfit: readonly FieldError[];
}

export interface Offered {
  readonly items: ItemIndex;
  readonly condiments: readonly CondimentRule[];
}

export function requestedCart(
  wires: readonly WireCartItem[],
  { items, condiments }: Offered,
): RequestedCart {
  const unknown: FieldError[] = [];
  const unfit: FieldError[] = [];
  const lines = wires.map(toCartLine);
  lines.forEach((line, index) => {
    const item = items.get(line.itemId);
    const path = `items[${index}]`;
    if (!item) {
      unknown.push({ path: `${path}.item_id`, message: 'Cet article n’est pas à la carte.' });
      return;
    }
    const wire = wires[index];
    for (const rejection of optionRejections(item, line.options)) {
      const error = optionError(rejection, path, wire?.options ?? []);
      (isPriceable(rejection) ? unfit : unknown).push(error);
    }
    for (const rejection of courseRejections(item, line)) {
      const error = courseError(rejection, `${path}.courses`, wire?.courses ?? []);
      (isPriceable(rejection) ? unfit : unknown).push(error);
    }
  });
  unfit.push(
    ...overdrawnCondiments(lines, condiments).map((rule) => condimentError(rule, lines, items)),
  );
  return { lines, unknown, unfit };
}

/** Whether the choices are on the menu and only their quantities are wrong. */
function isPriceable(rejection: OptionRejection | CourseRejection): boolean {
  switch (rejection.kind) {
    case 'options':
      return isPriceable(rejection.rejection);
    case 'too_few_dishes':
    case 'too_many_dishes':
    case 'too_few':
    case 'too_many':
    case 'too_many_of_option':
    case 'too_many_units':
      return true;
    case 'unknown_course':
    case 'duplicate_course':
    case 'unknown_dish':
    case 'unknown_group':
    case 'unknown_option':
    case 'duplicate_option':
      return false;
  }
}

function condimentError(
  { itemId, maximum }: CondimentRule,
  lines: readonly CartLine[],
  items: ItemIndex,
): FieldError {
  const last = lines.findLastIndex((line) => line.itemId === itemId);
  const name = items.get(itemId)?.name ?? itemId;
  return { path: `items[${last}].quantity`, message: `« ${name} » : ${maximum} au plus.` };
}

function courseError(
  rejection: CourseRejection,
  path: string,
  courses: NonNullable<WireCartItem['courses']>,
): FieldError {
  const coursePath = rejection.courseAt === -1 ? path : `${path}[${rejection.courseAt}]`;
  switch (rejection.kind) {
    case 'unknown_course':
      return { path: `${coursePath}.course_id`, message: 'Cet article n’a pas ce service.' };
    case 'duplicate_course':
      return { path: `${coursePath}.course_id`, message: 'Ce service est choisi deux fois.' };
    case 'unknown_dish':
      return {
        path: `${coursePath}.choices[${rejection.choiceAt}].item_id`,
        message: 'Cette formule ne propose pas ce plat.',
      };
    case 'too_few_dishes':
    case 'too_many_dishes': {
      const { name, minimum, maximum } = rejection.course;
      const limits =
        rejection.kind === 'too_few_dishes' ? `au moins ${minimum}` : `au plus ${maximum}`;
      return {
        path: rejection.courseAt === -1 ? path : `${coursePath}.choices`,
        message: `« ${name} » : choisissez ${limits}.`,
      };
    }
    case 'options': {
      const { courseAt, choiceAt } = rejection;
      const options = courses[courseAt]?.choices[choiceAt]?.options ?? [];
      return optionError(rejection.rejection, `${coursePath}.choices[${choiceAt}]`, options);
    }
  }
}

function optionError(
  rejection: OptionRejection,
  linePath: string,
  groups: WireCartItem['options'],
): FieldError {
  switch (rejection.kind) {
    case 'unknown_group': {
      const path = groupPath(linePath, groups, rejection.groupId);
      return { path: `${path}.option_id`, message: 'Cet article n’a pas ce groupe d’options.' };
    }
    case 'unknown_option':
      return {
        path: `${choicePath(linePath, groups, rejection)}.id`,
        message: 'Cette option n’existe pas pour cet article.',
      };
    case 'duplicate_option':
      return {
        path: `${choicePath(linePath, groups, rejection)}.id`,
        message: 'Cette option est choisie deux fois.',
      };
    case 'too_few':
      return groupError(
        rejection.group,
        linePath,
        groups,
        `au moins ${rejection.group.minSelected}`,
      );
    case 'too_many':
      return groupError(
        rejection.group,
        linePath,
        groups,
        `au plus ${rejection.group.maxSelected}`,
      );
    case 'too_many_units':
      return groupError(
        rejection.group,
        linePath,
        groups,
        `au plus ${rejection.maximum} unités en tout`,
      );
    case 'too_many_of_option': {
      const { group, optionId, maximum } = rejection;
      const name = group.options.find(({ id }) => id === optionId)?.name ?? optionId;
      const path = choicePath(linePath, groups, { groupId: group.id, optionId });
      return { path: `${path}.quantity`, message: `« ${name} » : ${maximum} au plus.` };
    }
  }
}

function groupError(
  { id, name }: OptionGroup,
  linePath: string,
  groups: WireCartItem['options'],
  limits: string,
): FieldError {
  return {
    path: groupPath(linePath, groups, id),
    message: `« ${name || id} » : choisissez ${limits}.`,
  };
}

function groupPath(linePath: string, groups: WireCartItem['options'], groupId: string): string {
  const position = groups.findIndex((group) => group.option_id === groupId);
  return position === -1 ? `${linePath}.options` : `${linePath}.options[${position}]`;
}

/** The last place where the choice stands: a request may name a group more than once. */
export function choicePath(
  linePath: string,
  groups: WireCartItem['options'],
  { groupId, optionId }: { readonly groupId: string; readonly optionId: string },
): string {
  const isChoice = ({ id, quantity }: { readonly id: string; readonly quantity: number }) =>
    id === optionId && quantity > 0;
  const position = groups.findLastIndex(
    (group) => group.option_id === groupId && group.option_options.some(isChoice),
  );
  const option = groups[position]?.option_options.findLastIndex(isChoice);
  return `${linePath}.options[${position}].option_options[${option}]`;
}
