import { toEuros } from '@comptoir/contract/wire/euros';
import { formatTime } from '@comptoir/design/format/time';
import { problemText } from '#lib/api/problem-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';
import { stepDone, stepDoneBy } from '#lib/live/steps/step-words.ts';
import {
  dismissNotice,
  type Notice,
  undoableStep,
  undoStep,
  useBoard,
} from '#stores/board/board.ts';
import { serverClock, useClock } from '#stores/board/clock.ts';

/** At the lower edge, what should be known: it takes room of its own, and covers no card. */
export function Notices() {
  const notices = useBoard((board) => board.notices);
  return (
    <div className="board-notices">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

const BOX =
  'flex w-full max-w-text items-center justify-between gap-3 rounded-card bg-hinoki py-1.5 ps-4 pe-1.5 shadow-float';

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
    <div className="board-undo">
      <p role="status" className="min-w-0 truncate font-semibold">
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

function NoticeLine({ notice }: { readonly notice: Notice }) {
  return (
    <div role={notice.kind === 'undone' ? 'status' : 'alert'} className={BOX}>
      <p className="min-w-0 font-semibold">
        <NoticeText notice={notice} />
      </p>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={() => dismissNotice(notice.id)}
        className="grid size-14 shrink-0 place-items-center rounded-field"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
          <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  const timeZone = useBoard((board) => board.timeZone);
  if (notice.kind === 'undone') {
    return t('Order {number}: taken back', { number: notice.orderNumber ?? '' });
  }
  if (notice.kind === 'problem') {
    const text = problemText(notice.problem);
    return notice.orderNumber === null
      ? text
      : `${t('Order {number}', { number: notice.orderNumber })} : ${text}`;
  }
  const { number, last_step: step } = notice.order;
  const who = step.person ?? step.device ?? t('Another person');
  const at = Date.parse(step.at);
  const seconds = Math.max(0, Math.round((serverClock.now() - at) / 1000));
  const when =
    seconds < 60
      ? t('{seconds} s ago', { seconds })
      : t('at {time}', { time: formatTime(at, timeZone) });
  return stepDoneBy(number, step.progress, { who, when });
}
