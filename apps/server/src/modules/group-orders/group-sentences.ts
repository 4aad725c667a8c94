import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { localisedSentences } from '#plugins/http/localised-problem.ts';

/** What is wrong with a line, where its French sentence says it precisely. */
const LINE_UNAVAILABLE = 'This dish cannot be ordered like this at the moment.';

/**
 * A group with its sentences, and the name of its coupon, in the language of a request. The group itself is read and
 * priced once for the holders of its link in all languages. Rules GO-7 and LA-37.
 */
export function groupInLocale(
  state: WireGroupOrderState,
  locale: Locale,
  couponName: string | null,
): WireGroupOrderState {
  if (locale === DEFAULT_LOCALE) return state;
  return {
    ...state,
    coupon: state.coupon && { ...state.coupon, name: couponName ?? state.coupon.name },
    problems: state.problems.map((problem) => ({
      ...problem,
      ...localisedSentences(problem.code, problem, locale),
    })),
    participants: state.participants.map((participant) => ({
      ...participant,
      lines: participant.lines.map((line) => ({
        ...line,
        problem: line.problem === null ? null : LINE_UNAVAILABLE,
      })),
    })),
  };
}
