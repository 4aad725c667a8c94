import { Alert } from '@comptoir/design/components/alert';
import { lineKey } from '@comptoir/domain/cart/cart';
import { Link } from 'react-router';
import { ReducedLines } from '#components/order/reduced-lines.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { DroppedLine } from '#stores/cart/quoted-cart.ts';

interface DroppedLinesProps {
  readonly dropped: readonly DroppedLine[];
}

/** Lines that are not ordered because the menu no longer sells them as chosen. */
function DroppedLines({ dropped }: DroppedLinesProps) {
  const t = useTranslate();
  if (dropped.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert kind="note">
        <p>{t('This part of your cart can no longer be ordered like that:')}</p>
        <ul className="my-1 list-disc pl-5">
          {dropped.map(({ line, item }) => (
            <li key={lineKey(line)}>
              {item?.name ?? t('A dish in your cart is no longer on the menu.')}
            </li>
          ))}
        </ul>
        <Link
          to="/menu#cart"
          className="-mb-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('See the cart')}
        </Link>
      </Alert>
    </div>
  );
}

/** Dropped lines, and lines with reduced options. Rule C-12. */
export function ChangedLines({ dropped }: DroppedLinesProps) {
  const names = useCart((cart) => cart.reducedNames);
  return (
    <>
      <DroppedLines dropped={dropped} />
      {names.length > 0 && (
        <div className="mb-6">
          <ReducedLines names={names} onClose={() => useCart.setState({ reducedNames: [] })} />
        </div>
      )}
    </>
  );
}
