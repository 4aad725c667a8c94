import type { WirePublicHoliday, WireStaffException } from '@comptoir/contract/staff/exceptions';

/**
 * The public holidays that are still to be decided: no exception for both types is on them, and the restaurant has
 * not said that it opens as usual. Rule SV-42.
 */
export function unansweredHolidays(
  holidays: readonly WirePublicHoliday[],
  exceptions: readonly Pick<WireStaffException, 'from' | 'to' | 'order_type'>[],
): readonly WirePublicHoliday[] {
  return holidays.filter(
    ({ day, is_as_usual }) =>
      !is_as_usual &&
      !exceptions.some(
        ({ from, to, order_type }) => order_type === null && from <= day && day <= to,
      ),
  );
}
