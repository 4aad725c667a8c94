import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { formatAmount } from '#lib/format/amount.ts';
import { shortDate } from './figure-words.ts';

const HEIGHT = 200;
const TOP = 24;
const BOTTOM = 28;
/** Room at both sides for half a label, in percent of the width. */
const SIDE = 7;

/** A week of the line: all of its day, and what it had at the same time. */
export interface Week {
  readonly day: string;
  /** Null for a day that is not over. */
  readonly whole: number | null;
  /** Null where the day that is looked at is over. */
  readonly untilNow: number | null;
}

/** The same weekday week by week: whole days as a line with dots, up to the same time dashed with squares. */
export function WeeksLine({ weeks }: { readonly weeks: readonly Week[] }) {
  const amounts = weeks.flatMap(({ whole, untilNow }) => [whole ?? 0, untilNow ?? 0]);
  const most = Math.max(...amounts, 0.01);
  const room = HEIGHT - TOP - BOTTOM;
  const xOf = (index: number) =>
    `${SIDE + (index / Math.max(weeks.length - 1, 1)) * (100 - 2 * SIDE)}%`;
  const yOf = (amount: number) => TOP + room - (Math.max(amount, 0) / most) * room;
  const hasNow = weeks.some(({ untilNow }) => untilNow !== null);
  return (
    <figure>
      <svg
        role="img"
        aria-label={t('Turnover week by week, at most {amount}', { amount: formatAmount(most) })}
        width="100%"
        height={HEIGHT}
      >
        <text x="0" y="14" className="fill-quiet text-small">
          {formatAmount(most)}
        </text>
        <line x1="0" x2="100%" y1={TOP} y2={TOP} strokeDasharray="1 5" className="stroke-edge" />
        <line x1="0" x2="100%" y1={TOP + room} y2={TOP + room} className="stroke-edge" />
        <Series
          points={weeks.map(({ whole }) => whole)}
          place={{ xOf, yOf }}
          mark={(x, y) => <circle key={x} cx={x} cy={y} r="5" className="fill-matcha" />}
          className="stroke-matcha"
        />
        <Series
          points={weeks.map(({ untilNow }) => untilNow)}
          place={{ xOf, yOf }}
          mark={(x, y) => <Square key={x} x={x} y={y} />}
          className="stroke-ink"
          dashes="6 5"
        />
        {weeks.map(({ day }, index) =>
          (weeks.length - 1 - index) % 2 === 0 ? (
            <text
              key={day}
              x={xOf(index)}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="fill-quiet text-small"
            >
              {shortDate(day)}
            </text>
          ) : null,
        )}
      </svg>
      {hasNow && (
        <figcaption className="mt-2 flex flex-wrap gap-x-6 text-small">
          <span>
            <Sign>
              <line x1="0" x2="24" y1="7" y2="7" strokeWidth="2" className="stroke-matcha" />
              <circle cx="12" cy="7" r="5" className="fill-matcha" />
            </Sign>
            {t('The whole day')}
          </span>
          <span>
            <Sign>
              <line
                x1={0}
                x2={24}
                y1={7}
                y2={7}
                strokeWidth={2}
                strokeDasharray={'6 5'}
                className="stroke-ink"
              />
              <rect x="8" y="3" width="8" height="8" className="fill-ink" />
            </Sign>
            {t('Up to the same time')}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

interface SeriesProps {
  readonly points: readonly (number | null)[];
  readonly place: {
    readonly xOf: (index: number) => string;
    readonly yOf: (amount: number) => number;
  };
  readonly mark: (x: string, y: number) => ReactNode;
  readonly className: string;
  readonly dashes?: string;
}

/** Lines between points at shares of the width, which a path cannot have. */
function Series({ points, place: { xOf, yOf }, mark, className, dashes }: SeriesProps) {
  return (
    <g>
      {points.map((point, index) => {
        const before = points[index - 1];
        if (point === null || before === null || before === undefined) return null;
        return (
          <line
            key={xOf(index)}
            x1={xOf(index - 1)}
            y1={yOf(before)}
            x2={xOf(index)}
            y2={yOf(point)}
            strokeWidth="2"
            strokeDasharray={dashes}
            className={className}
          />
        );
      })}
      {points.map((point, index) => (point === null ? null : mark(xOf(index), yOf(point))))}
    </g>
  );
}

/** Centred on a point whose place is a share of the width. */
function Square({ x, y }: { readonly x: string; readonly y: number }) {
  return (
    <svg x={x} y={y} width="1" height="1" overflow="visible" aria-hidden="true">
      <rect x="-4" y="-4" width="8" height="8" className="fill-ink" />
    </svg>
  );
}

function Sign({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="24" height="14" aria-hidden="true" className="me-2 inline-block">
      {children}
    </svg>
  );
}
