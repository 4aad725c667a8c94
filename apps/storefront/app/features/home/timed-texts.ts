import { ExceptionList } from '#components/content/exception-list.tsx';
import { exceptionalWeek, exceptionTexts } from '#lib/restaurant/exceptional-hours.ts';
import { openingNote, weekdayAt } from '#lib/restaurant/opening-texts.ts';
import { soldOutTexts } from '#lib/restaurant/sold-out-text.ts';
import { LastOrder } from './last-order.tsx';

/** What the home page says by the time and of a known guest, in one file: each `import()` of a page lists the files that it needs. */
export const TIMED_TEXTS = {
  openingNote,
  weekdayAt,
  soldOutTexts,
  exceptionalWeek,
  exceptionTexts,
  ExceptionList,
  LastOrder,
};
