import { toEuros } from '@comptoir/contract/wire/euros';
import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { problemText } from '#lib/api/problem-text.ts';
import { heightVariable } from '#lib/browser/height-variable.ts';
import { formatAmount } from '#lib/format/amount.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { stepDone, stepDoneBy } from '#lib/live/steps/step-words.ts';
import { type Notice, useBoard } from '#stores/board/board.ts';
import { serverClock, useClock } from '#stores/board/clock.ts';
import { dismissNotice } from '#stores/board/notices.ts';
import { undoableStep, undoStep } from '#stores/board/steps.ts';

const noticesHeight = heightVariable('--board-notices');
const undoHeight = heightVariable('--board-undo');

/** At the lower edge, what should be known: it takes room of its own, and covers no card. */
export function Notices() {
  const notices = useBoard((board) => board.notices);
  return (
    <div ref={noticesHeight} className="board-notices">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

/** The last step, for as long as it can be taken back: in the line above the board, on a phone at the lower edge. */
export function Undo() {
  const recent = useBoard((board) => board.recent);
  const seconds = useClock(({ now }) => {
    const step = undoableStep({ recent }, now);
    if (step === undefined) return null;
    return step.until === null ? 0 : Math.min(10, Math.ceil((step.until - now) / 1000));
  });
  if (seconds === null) return null;
  const step = undoableStep({ recent }, serverClock.now());
  if (step === undefined) return null;
  return (
    <div ref={undoHeight} className="board-undo">
      <p role="status" className="min-w-0 font-semibold">
        {step.change > 0
          ? t('Order {number}: give back {amount}', {
              number: step.number,
              amount: formatAmount(toEuros(step.change)),
            })
          : stepDone(step.number, step.to)}
      </p>
      <button
        type="button"
        onClick={() => undoStep(step)}
        className="min-h-14 shrink-0 rounded-card border-2 border-ink px-5 font-bold"
      >
        {t('Undo')}
        {/* Announced every second it would talk over everything else. */}
        <span aria-hidden="true" className="tabular-nums">
          {seconds > 0 && ` · ${seconds} s`}
        </span>
      </button>
    </div>
  );
}

/** A press takes it away; it goes by itself too. Rule OB-85. */
function NoticeLine({ notice }: { readonly notice: Notice }) {
  return (
    <div role={notice.kind === 'undone' ? 'status' : 'alert'} className="w-full max-w-text">
      <button
        type="button"
        onClick={() => dismissNotice(notice.id)}
        className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card bg-hinoki px-4 py-1.5 text-start shadow-float"
      >
        <span className="wrap-anywhere min-w-0 font-semibold">
          <NoticeText notice={notice} />
        </span>
        <svg viewBox="0 0 20 20" role="img" aria-label={t('Close')} className="size-5 shrink-0">
          <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  if (notice.kind === 'conflict') return <ConflictText order={notice.order} />;
  if (notice.kind === 'undone') {
    return t('Order {number}: taken back', { number: notice.orderNumber ?? '' });
  }
  const text = problemText(notice.problem);
  return notice.orderNumber === null
    ? text
    : `${t('Order {number}', { number: notice.orderNumber })} : ${text}`;
}

/** Who moved an order, and how long ago, which goes on counting. */
function ConflictText({ order: { number, last_step: step } }: { readonly order: BoardOrder }) {
  const timeZone = useBoard((board) => board.timeZone);
  const at = Date.parse(step.at);
  const seconds = useClock(({ now }) => Math.max(0, Math.round((now - at) / 1000)));
  const who = step.person ?? step.device ?? t('Another person');
  const when =
    seconds < 60
      ? t('{seconds} s ago', { seconds })
      : t('at {time}', { time: formatTime(at, timeZone) });
  return stepDoneBy(number, step.progress, { who, when });
}
