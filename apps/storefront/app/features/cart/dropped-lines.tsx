import { lineKey } from '@comptoir/domain/cart/cart';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { DroppedLine } from '#stores/cart/quoted-cart.ts';

interface DroppedLinesProps {
  readonly dropped: readonly DroppedLine[];
}

/** Lines that the menu no longer sells as chosen; they are not priced and not ordered. */
export function DroppedLines({ dropped }: DroppedLinesProps) {
  const t = useTranslate();
  if (dropped.length === 0) return null;
  const { remove } = useCart.getState();
  return (
    <Alert kind="problem">
      <ul className="space-y-1">
        {dropped.map(({ line, item }) => (
          <li key={lineKey(line)}>
            {item
              ? t('{name}: the chosen options are no longer offered.', { name: item.name })
              : t('A dish in your cart is no longer on the menu.')}
          </li>
        ))}
      </ul>
      <Button
        look="plain"
        className="-mb-2 -ml-2"
        onClick={() => {
          for (const { line } of dropped) remove(lineKey(line));
        }}
      >
        {t('Remove from the cart')}
      </Button>
    </Alert>
  );
}
