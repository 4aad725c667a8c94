import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { StepAlertBox } from '../step-alert-box.tsx';
import type { Amount, PriceChange } from './price-changes.ts';

const NAMES = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  tax: 'VAT',
  total: 'Total',
} as const satisfies Record<Amount, string>;

interface PriceChangeAlertProps {
  readonly changes: readonly PriceChange[];
}

/** The amounts that changed since they were shown; nothing if none did. */
export function PriceChangeAlert({ changes }: PriceChangeAlertProps) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <StepAlertBox>
      <p className="font-semibold">{t('The price of your order has changed.')}</p>
      <table className="mt-2 w-full text-right">
        <thead className="text-quiet text-small">
          <tr>
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">{t('Amount')}</span>
            </th>
            <th scope="col" className="pl-4 font-normal">
              {t('Before')}
            </th>
            <th scope="col" className="pl-4 font-normal">
              {t('Now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ amount, before, after }) => (
            <tr key={amount}>
              <th scope="row" className="text-left font-normal">
                {t(NAMES[amount])}
              </th>
              <td className="pl-4 text-quiet">
                <Price amount={before} />
              </td>
              <td className="pl-4 font-semibold">
                <Price amount={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2">{t('Please check the new total, then confirm again.')}</p>
    </StepAlertBox>
  );
}
