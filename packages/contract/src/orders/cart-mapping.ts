import type { CartLine, ChosenCourse, ChosenOption } from '@comptoir/domain/cart/cart';
import type { FreeLine } from '@comptoir/domain/offers/free-lines';
import type { WireCartItem, WireFreeItem } from './cart-wire.ts';

type ChosenGroup = WireCartItem['options'][number];
type ChosenWireCourse = NonNullable<WireCartItem['courses']>[number];

/** A cart line of the wire → the domain's; options with quantity 0 are not chosen. Rule I-7. */
export function toCartLine(wire: WireCartItem): CartLine {
  return {
    itemId: wire.item_id,
    quantity: wire.quantity,
    note: wire.note,
    options: toChosenOptions(wire.options),
    ...(wire.courses && { courses: wire.courses.map(toChosenCourse) }),
  };
}

/** A cart line → the wire; `selected` is the count of the options chosen in a group. Rule I-7. */
export function fromCartLine(line: CartLine): WireCartItem {
  return {
    item_id: line.itemId,
    quantity: line.quantity,
    note: line.note,
    options: fromChosenOptions(line.options),
    ...(line.courses && { courses: line.courses.map(fromChosenCourse) }),
  };
}

export function fromFreeLine(line: FreeLine): WireFreeItem {
  return {
    offer_id: line.offerId,
    item_id: line.itemId,
    quantity: line.quantity,
    ...(line.options.length > 0 && { options: fromChosenOptions(line.options) }),
    ...(line.courses && { courses: line.courses.map(fromChosenCourse) }),
  };
}

function toChosenCourse({ course_id, choices }: ChosenWireCourse): ChosenCourse {
  return {
    courseId: course_id,
    choices: choices.map(({ item_id, options }) => ({
      itemId: item_id,
      options: toChosenOptions(options),
    })),
  };
}

function fromChosenCourse({ courseId, choices }: ChosenCourse): ChosenWireCourse {
  return {
    course_id: courseId,
    choices: choices.map(({ itemId, options }) => ({
      item_id: itemId,
      options: fromChosenOptions(options),
    })),
  };
}

/** Chosen options of the wire → the domain's; those with quantity 0 are not chosen. Rule I-7. */
export function toChosenOptions(groups: readonly ChosenGroup[]): readonly ChosenOption[] {
  return groups.flatMap((group) =>
    group.option_options
      .filter((option) => option.quantity > 0)
      .map((option) => ({
        groupId: group.option_id,
        optionId: option.id,
        quantity: option.quantity,
      })),
  );
}

function fromChosenOptions(options: readonly ChosenOption[]): ChosenGroup[] {
  const groups = Map.groupBy(
    options.filter((option) => option.quantity > 0),
    (option) => option.groupId,
  );
  return [...groups].map(([groupId, chosen]) => ({
    option_id: groupId,
    selected: chosen.length,
    option_options: chosen.map(({ optionId, quantity }) => ({ id: optionId, quantity })),
  }));
}
