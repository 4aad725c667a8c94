import type { booksClockAnswer } from '@comptoir/contract/staff/books';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { clockTime, day } from '#lib/format/time-text.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

type BooksClock = PayloadOf<typeof booksClockAnswer>;

/** How often a page that stays open asks, in milliseconds. */
const ASK_EVERY_MS = 5 * 60_000;

/** The pages of orders, where a band would cover them. */
const BOARDS: readonly string[] = ['/', '/cuisine'];

/**
 * The clock of the server is far from what the shop has seen, and no day closes before a person confirms it: a band
 * above the pages of those who close days, and a line on every order board. Rule BK-16.
 */
export function ClockBand() {
  const isOnBoard = BOARDS.includes(useLocation().pathname);
  const mayClose = useMay('books.close');
  const seesOrders = useMay('orders.read');
  const isShown = isOnBoard ? seesOrders : mayClose;
  return isShown ? <DoubtfulClock mayClose={mayClose} isOnBoard={isOnBoard} /> : null;
}

interface DoubtfulClockProps {
  readonly mayClose: boolean;
  readonly isOnBoard: boolean;
}

function DoubtfulClock({ mayClose, isOnBoard }: DoubtfulClockProps) {
  const { pathname } = useLocation();
  const { state, reload } = useLoaded<BooksClock>('/books/clock');
  const call = useCall();
  useEffect(() => {
    void pathname;
    reload();
    const timer = setInterval(reload, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload, pathname]);
  if (state.kind !== 'loaded' || !state.payload.is_doubtful) return null;
  const { now, last_seen } = state.payload;
  const said = t('The clock of the server says {day}, {time}.', {
    day: day(now),
    time: clockTime(now),
  });
  if (isOnBoard) {
    return (
      <p
        role="status"
        className="scheme-dark border-hinoki border-b bg-nori px-4 py-2 font-semibold text-small text-state-to-start"
      >
        <span aria-hidden="true">▲ </span>
        {said}{' '}
        {mayClose ? (
          <Link to="/caisse" className="inline-flex min-h-11 items-center underline">
            {t('Confirm the clock, or have it set right')}
          </Link>
        ) : (
          t('If it is wrong, let a manager know: no day is closed by itself.')
        )}
      </p>
    );
  }

  async function confirm(): Promise<void> {
    const result = await call.send(() => staffApi.post('/books/clock', { now }));
    // The days that were closed are on the page below.
    if (result.ok) window.location.reload();
    else reload();
  }
  return (
    <div className="px-(--gutter) py-4 print:hidden">
      <Alert kind="problem">
        <p className="font-semibold">{said}</p>
        {last_seen !== null && (
          <p>
            {t(
              'The shop has last seen {day}, {time}: until you confirm the clock, no day is closed by itself.',
              {
                day: day(last_seen),
                time: clockTime(last_seen),
              },
            )}
          </p>
        )}
        <p>{t('If it is wrong, have it set right first: a closed day is never opened again.')}</p>
        <FormProblem problem={call.problem} />
        <div className="mt-3">
          <Button look="primary" isBusy={call.isBusy} onClick={confirm}>
            {t('The clock is right')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
