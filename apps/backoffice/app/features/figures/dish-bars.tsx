import type { WireFigures } from '@comptoir/contract/staff/figures';
import { formatAmount } from '#lib/format/amount.ts';

/** What is drawn at most; the table has all. */
const DRAWN = 10;

/** The dishes that sold most, each with its units, its amount and a bar. */
export function DishBars({ dishes }: Pick<WireFigures, 'dishes'>) {
  const most = Math.max(...dishes.map(({ total }) => total), 0.01);
  return (
    <ol className="space-y-3">
      {dishes.slice(0, DRAWN).map(({ item_id, name, quantity, given, total }) => (
        <li key={item_id} className="break-inside-avoid">
          <div className="flex justify-between gap-4">
            <span className="min-w-0">
              {quantity + given} × {name}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmount(total)}</span>
          </div>
          <svg aria-hidden="true" width="100%" height="10" className="mt-1 block">
            <rect width="100%" height="10" rx="3" className="fill-tray" />
            <rect
              width={`${(Math.max(total, 0) / most) * 100}%`}
              height="10"
              rx="3"
              className="fill-matcha"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
