import { isReversed, rangeFaults } from '@comptoir/domain/schedule/range-faults';
import { RANGE_FAULTS, readTimeRange } from '../../wire/time-range.ts';
import { type ValidationError, validationError } from './check-result.ts';
import { at, entries, fields, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/**
 * Hours that overlap others of their day, and ones with their times the wrong way round: of menus, of what is served
 * when, of exceptions and of offers. Rule H-13.
 */
export function hoursErrors({
  menus,
  items,
  offers,
  exceptions,
}: RestaurantNodes): readonly ValidationError[] {
  const served = [...menus, ...items.map(({ item }) => item)];
  const days = [
    ...menus.flatMap((menu) => [
      ...fields(at(menu, 'time_ranges')),
      ...fields(at(menu, 'pickup_time_ranges')),
    ]),
    ...served
      .flatMap((node) => fields(at(node, 'active_times')))
      .filter((day) => at(day, 'is_open').value !== false)
      .map((day) => at(day, 'times')),
    ...exceptions.map((node) => at(node, 'ranges')),
  ];
  return [...days.flatMap(dayErrors), ...offers.flatMap(offerErrors)];
}

function dayErrors(day: JsonNode): readonly ValidationError[] {
  const ranges = entries(day).flatMap((node) => {
    const [start = '', end = ''] = Array.isArray(node.value)
      ? entries(node).map(textAt)
      : [textAt(at(node, 'start')), textAt(at(node, 'end'))];
    const range = readTimeRange(start, end);
    return range ? [{ node, range, found: `« ${start}-${end} »` }] : [];
  });
  const faults = rangeFaults(ranges.map(({ range }) => range));
  return ranges.flatMap(({ node, found }, index) => {
    const fault = faults[index];
    return fault ? [validationError(node, RANGE_FAULTS[fault], found)] : [];
  });
}

/** An offer has one window for all of its days. Rule O-3. */
function offerErrors(offer: JsonNode): readonly ValidationError[] {
  const times = at(offer, 'active_times');
  const end = at(times, 'end');
  const range = readTimeRange(textAt(at(times, 'start')), textAt(end));
  if (!range || !isReversed(range)) return [];
  return [validationError(end, 'une heure de fin après celle du début')];
}
