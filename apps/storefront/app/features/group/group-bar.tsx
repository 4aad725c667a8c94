import { Link } from 'react-router';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { Price } from '#components/order/price.tsx';
import { FLY_END } from '#lib/browser/fly-marks.ts';
import { useSoftKeyboard } from '#lib/browser/soft-keyboard.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { ShownLine } from './own-lines.ts';

interface GroupBarProps {
  readonly linkKey: string;
  readonly lines: readonly ShownLine[];
  /** The dish that was added last; empty for none. */
  readonly added: string;
}

/** The own dishes in the group, at the bottom of the menu, with the way back. Rule GP-9. */
export function GroupBar({ linkKey, lines, added }: GroupBarProps) {
  const t = useTranslate();
  const isKeyboardOpen = useSoftKeyboard();
  const count = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  const total = lines.reduce((sum, line) => sum + (line.total ?? 0), 0);
  if (isKeyboardOpen) return null;
  return (
    <div className="sticky bottom-0 z-5 border-hinoki border-t bg-rice pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
      <LiveRegion message={added && t('{name} added, {count} in all', { name: added, count })} />
      <div className="wrap">
        <Link
          to={`/group/${linkKey}`}
          className="mx-auto flex min-h-12 w-full max-w-text items-center gap-3 rounded-full bg-vermilion px-5 font-semibold text-on-vermilion hover:bg-vermilion-deep"
        >
          <span
            key={count}
            {...FLY_END}
            className="grid h-7 min-w-7 place-items-center rounded-full bg-on-vermilion px-2 text-small text-vermilion motion-safe:animate-tick"
          >
            {count}
          </span>
          <span className="flex-1 text-left">{t('See the group')}</span>
          {total > 0 && <Price amount={total} />}
        </Link>
      </div>
    </div>
  );
}
