import type { Quote } from '@comptoir/domain/cart/pricing';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import type { StepAlert } from '../use-checkout-steps.ts';
import type { DeliveryAddress } from './use-delivery-address.ts';

interface DeliveryTermsProps {
  readonly cart: PricedCart;
  readonly address: DeliveryAddress;
  /** The message for an address that was not found; else empty. */
  readonly unknown: string;
  /** The kind of the step's alert: what that says is not repeated here. Rule K-21. */
  readonly alert: StepAlert['kind'] | null;
  /** Whether the alert or the address field says that it is too far. */
  readonly isTooFarSaid: boolean;
}

/** The result of the address look-up: pending, too far, or the fee. */
export function DeliveryTerms(props: DeliveryTermsProps) {
  return (
    <div role="status" className="mt-3">
      <Terms {...props} />
    </div>
  );
}

function Terms({
  cart: { quote, fulfilment },
  address,
  unknown,
  alert,
  isTooFarSaid,
}: DeliveryTermsProps) {
  const t = useTranslate();
  const { lookUp, retry } = address;
  const { problem, minimum, missing, fee } = quote.deliveryQuote;
  if (lookUp.state === 'pending') return <p className="text-quiet">{t('Checking the address…')}</p>;
  // The field shows it; this status announces it.
  if (unknown) return <p className="sr-only">{unknown}</p>;
  if (lookUp.state === 'error') {
    return (
      <p className="text-alarm">
        {alert !== 'address_unchecked' && problemText(lookUp.problem, t)}
        <Button look="plain" onClick={retry}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  if (problem === 'too_far') {
    if (isTooFarSaid) return null;
    return <p className="text-alarm">{t('The address is too far from the restaurant')}</p>;
  }
  if (problem !== null && problem !== 'below_minimum') return null;
  const zone = fulfilment.kind === 'zone' ? fulfilment.zone.name : '';
  return (
    <>
      <p>
        {quote.delivery === 0
          ? t('Delivery is free')
          : t('Delivery: {fee}', { fee: formatPrice(fee) })}
        {zone && <span className="text-quiet"> · {zone}</span>}
      </p>
      {missing > 0 && problem === null && (
        <p className="text-quiet">
          {t('It costs less from {minimum} on: {missing} more.', {
            minimum: formatPrice(minimum),
            missing: formatPrice(missing),
          })}{' '}
          <MenuLink />
        </p>
      )}
      {problem === 'below_minimum' && alert !== problem && (
        <div className="text-alarm">
          <MissingToMinimum quote={quote} />
        </div>
      )}
    </>
  );
}

interface MissingToMinimumProps {
  readonly quote: Pick<Quote, 'deliveryQuote'>;
}

/** What a delivery lacks to its minimum, with the way to the menu. */
export function MissingToMinimum({ quote: { deliveryQuote } }: MissingToMinimumProps) {
  const t = useTranslate();
  return (
    <p>
      {t('{missing} are missing to the minimum of {minimum}.', {
        minimum: formatPrice(deliveryQuote.minimum),
        missing: formatPrice(deliveryQuote.missing),
      })}{' '}
      <MenuLink />
    </p>
  );
}

function MenuLink() {
  const t = useTranslate();
  return (
    <Link to="/menu" className="underline underline-offset-4">
      {t('See the menu')}
    </Link>
  );
}
