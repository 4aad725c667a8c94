import { isReversed, type RangeFault, rangeFaults } from '@comptoir/domain/schedule/range-faults';
import { RANGE_FAULTS, readTimeRange } from '../../wire/time-range.ts';
import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, fields, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Hours with their times the wrong way round: of menus, of what is served when, of exceptions and of offers. Rule H-13. */
export function hoursErrors(nodes: RestaurantNodes): readonly ValidationError[] {
  return [...faultsOf(nodes, 'reversed').map(faultError), ...nodes.offers.flatMap(offerErrors)];
}

/** Hours that overlap others of their day, as errors of what the staff publishes. Rule H-13. */
export function overlapErrors(nodes: RestaurantNodes): readonly ValidationError[] {
  return faultsOf(nodes, 'overlapping').map(faultError);
}

/** The same of a file, where they are read as one range. Rule H-13. */
export function overlapWarnings(nodes: RestaurantNodes): readonly Warning[] {
  return faultsOf(nodes, 'overlapping').map(({ node, found }) =>
    warning(node, `${found} recouvre une autre plage du même jour : les deux n’en font qu’une`),
  );
}

interface FaultyRange {
  readonly node: JsonNode;
  readonly fault: Exclude<RangeFault, null>;
  /** The range, in French quotes. */
  readonly found: string;
}

function faultError({ node, fault, found }: FaultyRange): ValidationError {
  return validationError(node, RANGE_FAULTS[fault], found);
}

function faultsOf(
  { menus, items, exceptions }: RestaurantNodes,
  wanted: FaultyRange['fault'],
): readonly FaultyRange[] {
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
  return days.flatMap(faultsOfDay).filter(({ fault }) => fault === wanted);
}

function faultsOfDay(day: JsonNode): readonly FaultyRange[] {
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
    return fault ? [{ node, found, fault }] : [];
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
