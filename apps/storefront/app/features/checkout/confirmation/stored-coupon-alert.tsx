import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import { checkCoupon, typeCoupon, useCouponCheck } from '#stores/cart/coupon-check.ts';
import { StepAlertBox } from '../step-alert-box.tsx';

/** Whether the cart's code is still to be checked: the price may change. Rule O-11. */
export function useIsCouponOpen(): boolean {
  const { state } = useCouponCheck(({ remote }) => remote);
  const isStored = useCart(({ storedCode }) => storedCode !== '');
  return state === 'pending' || (state === 'error' && isStored);
}

/** A code from before a reload that could not be checked: the guest tries again, or orders without it. */
export function StoredCouponAlert() {
  const t = useTranslate();
  const api = useApi();
  const { remote } = useCouponCheck();
  const code = useCart(({ storedCode }) => storedCode);
  if (remote.state !== 'error' || code === '') return null;
  return (
    <div className="mb-6">
      <StepAlertBox>
        <p>
          {t('{name}: {state}', {
            name: t('Code {code}', { code: code.trim().toUpperCase() }),
            state: problemText(remote.problem, t),
          })}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => checkCoupon(api)}>{t('Try again')}</Button>
          <Button look="plain" onClick={() => typeCoupon('')}>
            {t('Remove')}
          </Button>
        </div>
      </StepAlertBox>
    </div>
  );
}
