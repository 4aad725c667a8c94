import type { OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import { useTranslate } from '#lib/i18n/translate.ts';
import { Price } from './price.tsx';

interface ItemPriceProps {
  readonly prices: Readonly<Record<OrderType, Cents>>;
  /** Its price stands out. */
  readonly orderType: OrderType;
  /** Whether the restaurant delivers at all. */
  readonly isDelivered: boolean;
  readonly className?: string;
}

/** The price of a dish; where a delivered one costs another, both: « À emporter 18,90 €, en livraison 20,90 € ». Rule R-32. */
export function ItemPrice({ prices, orderType, isDelivered, className = '' }: ItemPriceProps) {
  const t = useTranslate();
  if (prices.pickup === prices.delivery || !isDelivered) {
    return <Price amount={prices[orderType]} className={className} />;
  }
  const look = (type: OrderType) =>
    `whitespace-nowrap ${type === orderType ? className : 'text-quiet text-small'}`;
  return (
    <>
      <span className={look('pickup')}>
        {t('Pickup')} <Price amount={prices.pickup} />,
      </span>{' '}
      <span className={look('delivery')}>
        {t('for delivery')} <Price amount={prices.delivery} />
      </span>
    </>
  );
}
