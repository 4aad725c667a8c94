import { isCalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode, pathOf, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Exceptions that end before they begin, have an empty range, or are there twice. Rule SV-93. */
export function exceptionErrors({ exceptions }: RestaurantNodes): readonly ValidationError[] {
  const days = daysOf(exceptions);
  return [
    ...days
      .filter(({ from, to }) => to < from)
      .map(({ node, from }) => validationError(at(node, 'to'), `le ${from} ou un jour d’après`)),
    ...exceptions
      .flatMap((node) => entries(at(node, 'ranges')))
      .filter((range) => isEmpty(range.value))
      .map((range) => validationError(range, 'deux heures différentes')),
    ...pairsOf(days)
      .filter(([one, other]) => one.from === other.from && one.to === other.to)
      .map(([first, { node }]) =>
        validationError(
          node,
          'd’autres jours, ou un autre mode de retrait (order_type)',
          `les jours de ${pathOf(first.node)}`,
        ),
      ),
  ];
}

/** Exceptions of which each has days of the other, and days of its own. Rule SV-93. */
export function exceptionWarnings({ exceptions }: RestaurantNodes): readonly Warning[] {
  return pairsOf(daysOf(exceptions))
    .filter(([one, other]) => isCrossed(one, other) || isCrossed(other, one))
    .map(([first, { node }]) =>
      warning(node, `partage des jours avec ${pathOf(first.node)} : la plus courte l’emporte`),
    );
}

interface Days {
  readonly node: JsonNode;
  readonly from: string;
  readonly to: string;
  readonly orderType: string;
}

/** Those with valid days; dates compare as texts. */
function daysOf(exceptions: readonly JsonNode[]): readonly Days[] {
  return exceptions
    .map((node) => {
      const from = textAt(at(node, 'from'));
      const to = textAt(at(node, 'to')) || from;
      return { node, from, to, orderType: textAt(at(node, 'order_type')) };
    })
    .filter(({ from, to }) => isCalendarDate(from) && isCalendarDate(to));
}

/** Each two of the same order type, in the order of the file. */
function pairsOf(days: readonly Days[]): readonly (readonly [Days, Days])[] {
  return days.flatMap((other, index) =>
    days
      .slice(0, index)
      .filter((one) => one.orderType === other.orderType)
      .map((one) => [one, other] as const),
  );
}

function isCrossed(one: Days, other: Days): boolean {
  return one.from < other.from && other.from <= one.to && one.to < other.to;
}

function isEmpty(range: unknown): boolean {
  return Array.isArray(range) && range.length === 2 && range[0] === range[1];
}
