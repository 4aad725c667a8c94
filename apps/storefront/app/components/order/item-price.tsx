import type { OrderType, Prices } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import { useTranslate } from '#lib/i18n/translate.ts';
import { Price } from './price.tsx';

interface ItemPriceProps {
  readonly prices: Prices;
  /** Whether what has to be chosen decides, so that they are the lowest ones. */
  readonly isFrom: boolean;
  /** Its price stands out. */
  readonly orderType: OrderType;
  /** Whether the restaurant delivers at all. */
  readonly isDelivered: boolean;
  readonly className?: string;
}

/**
 * The price of a dish, the lowest where the choice decides: « dès 9,50 € ». Where a delivered one costs another, both:
 * « À emporter 18,90 €, en livraison 20,90 € ». Rules C-16 and R-32.
 */
export function ItemPrice({
  prices,
  isFrom,
  orderType,
  isDelivered,
  className = '',
}: ItemPriceProps) {
  const t = useTranslate();
  if (prices.pickup === prices.delivery || !isDelivered) {
    return <StartingPrice amount={prices[orderType]} isFrom={isFrom} className={className} />;
  }
  const look = (type: OrderType) =>
    `whitespace-nowrap ${type === orderType ? className : 'text-quiet text-small'}`;
  return (
    <>
      <span className={look('pickup')}>
        {t('Pickup')} <StartingPrice amount={prices.pickup} isFrom={isFrom} />,
      </span>{' '}
      <span className={look('delivery')}>
        {t('for delivery')} <StartingPrice amount={prices.delivery} isFrom={isFrom} />
      </span>
    </>
  );
}

interface StartingPriceProps extends Pick<ItemPriceProps, 'isFrom' | 'className'> {
  readonly amount: Cents;
}

/** A price, « dès » before it where it is the lowest one. Rule C-16. */
function StartingPrice({ amount, isFrom, className = '' }: StartingPriceProps) {
  const t = useTranslate();
  const price = <Price amount={amount} className={className} />;
  if (!isFrom) return price;
  return (
    <span className="whitespace-nowrap">
      {t('from')} {price}
    </span>
  );
}
