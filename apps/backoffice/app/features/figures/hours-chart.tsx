import type { WireFigures } from '@comptoir/contract/staff/figures';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';
import { hourText } from './figure-words.ts';

const HEIGHT = 200;
/** Room above for an amount, and below for the hours. */
const TOP = 24;
const BOTTOM = 28;
/** More hours than this have every other label. */
const LABELLED = 8;

type Hours = WireFigures['hours'];

/** The hours between the first and the last sale; those before and after are empty. */
export function hoursWithSales(hours: Hours): Hours {
  const first = hours.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : hours.slice(first, hours.findLastIndex(({ count }) => count > 0) + 1);
}

/** Sales by hour as bars; positions are shares of the width, so that texts keep their size on a phone. */
export function HoursChart({ hours }: { readonly hours: Hours }) {
  const most = Math.max(...hours.map(({ total }) => total), 0.01);
  const best = hours.find(({ total }) => total === most);
  const room = HEIGHT - TOP - BOTTOM;
  const width = 100 / Math.max(hours.length, 4);
  const step = hours.length > LABELLED ? 2 : 1;
  return (
    <svg
      role="img"
      aria-label={t('Sales by hour, most of them at {hour}: {amount}', {
        hour: hourText(best?.hour ?? 0),
        amount: formatAmount(most),
      })}
      width="100%"
      height={HEIGHT}
      className="overflow-visible"
    >
      {hours.map(({ hour, total }, index) => {
        const height = (Math.max(total, 0) / most) * room;
        const middle = `${(index + 0.5) * width}%`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an autumn night has an hour twice.
          <g key={index}>
            <rect
              x={`${(index + 0.12) * width}%`}
              width={`${0.76 * width}%`}
              y={TOP + room - height}
              height={height}
              rx="3"
              className="fill-matcha"
            />
            {total === most && (
              <text
                x={middle}
                y={TOP + room - height - 8}
                textAnchor={anchorOf(index, hours.length)}
                className="fill-ink text-small"
              >
                {formatAmount(total)}
              </text>
            )}
            {index % step === 0 && (
              <text x={middle} y={HEIGHT - 6} textAnchor="middle" className="fill-quiet text-small">
                {hourText(hour)}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={TOP + room + 0.5} y2={TOP + room + 0.5} className="stroke-edge" />
    </svg>
  );
}

/** A label at the side stays within the chart. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return count >= 4 && index === count - 1 ? 'end' : 'middle';
}
