import { Button } from '#components/controls/button.tsx';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Amount, PriceChange } from '../confirmation/price-changes.ts';
import { StepAlertBox } from '../step-alert-box.tsx';
import type { Placement } from './use-placement.ts';

interface PlacementAlertsProps {
  readonly placement: Placement;
  /** The guest orders what another tab is paying. */
  readonly onTwice: () => void;
}

/** What the guest has to know or decide before the order goes on, beside the button that sends it. */
export function PlacementAlerts({ placement, onTwice }: PlacementAlertsProps) {
  const t = useTranslate();
  const { changes, reasons, question, repeat, leave } = placement;
  return (
    <>
      <PriceChangeAlert changes={changes} reasons={reasons} />
      {question === 'gifts_changed' && (
        <StepAlertBox>
          {t('The free dishes of your order have changed. Please check them, then confirm again.')}
        </StepAlertBox>
      )}
      {repeat && (
        <StepAlertBox>
          <p>
            {t('It takes longer than usual.')} {t('Sending it again orders nothing twice.')}
          </p>
          <Button className="mt-3" onClick={repeat}>
            {t('Send again')}
          </Button>
        </StepAlertBox>
      )}
      {question === 'ordered_elsewhere' && (
        <StepAlertBox>
          <p>{t('The same order is being paid in another tab.')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={onTwice}>{t('Order it twice')}</Button>
            <Button look="plain" onClick={leave}>
              {t('Do not order')}
            </Button>
          </div>
        </StepAlertBox>
      )}
    </>
  );
}

const NAMES = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  tax: 'VAT',
  total: 'Total',
} as const satisfies Record<Amount, string>;

interface PriceChangeAlertProps {
  readonly changes: readonly PriceChange[];
  readonly reasons: readonly string[];
}

/** The amounts that changed since they were shown, and why where that is known; nothing if none did. Rule OL-7. */
function PriceChangeAlert({ changes, reasons }: PriceChangeAlertProps) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <StepAlertBox>
      <p className="font-semibold">{t('The price of your order has changed.')}</p>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1">
          {reason}
        </p>
      ))}
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
