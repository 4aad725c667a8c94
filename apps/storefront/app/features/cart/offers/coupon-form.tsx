import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import type { Ineligibility } from '@comptoir/domain/offers/ineligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { ProgressLine } from '#components/feedback/progress-line.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import { checkCoupon, typeCoupon, useCouponCheck } from '#stores/cart/coupon-check.ts';

interface CouponFormProps {
  /** Why the coupon does not apply; null if it does, or there is none. */
  readonly rejection: Ineligibility | null;
}

/** The cart's one code: typed, checked, and shown with its offer. Rule O-11. */
export function CouponForm({ rejection }: CouponFormProps) {
  const coupon = useCart((cart) => cart.coupon);
  const frame = useRef<HTMLDivElement>(null);
  const isApplied = coupon.valid === true && coupon.offer !== null;
  const wasApplied = useRef(isApplied);
  // The pressed button, or the field, was removed: the button in its place takes the focus.
  useEffect(() => {
    const isReplaced = wasApplied.current !== isApplied;
    wasApplied.current = isApplied;
    if (!isReplaced || document.activeElement !== document.body) return;
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isApplied]);
  return (
    <div ref={frame}>
      {coupon.valid && coupon.offer ? (
        <AppliedCoupon code={coupon.code} offer={coupon.offer} rejection={rejection} />
      ) : (
        <CouponField code={coupon.code} isUnknown={coupon.valid === false} />
      )}
    </div>
  );
}

interface CouponFieldProps {
  readonly code: string;
  readonly isUnknown: boolean;
}

function CouponField({ code, isUnknown }: CouponFieldProps) {
  const t = useTranslate();
  const api = useApi();
  const { remote } = useCouponCheck();
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else checkCoupon(api);
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-2">
        <Field
          ref={field}
          label={t('Promotional code')}
          className="min-w-32 flex-1"
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={couponError(t, isUnknown, isEmpty)}
          onChange={(event) => {
            setEmpty(false);
            typeCoupon(event.target.value);
          }}
        />
        <Button type="submit" isBusy={remote.state === 'pending'} className="mt-7">
          {t('Apply')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {remote.state === 'pending' ? t('The code is being checked…') : ''}
        {isUnknown ? t('This code is not valid.') : ''}
      </p>
      {remote.state === 'error' && (
        <div className="mt-2">
          <Alert kind="problem">
            <p>{problemText(remote.problem, t)}</p>
            <Button look="plain" className="-ml-2" onClick={() => checkCoupon(api)}>
              {t('Try again')}
            </Button>
          </Alert>
        </div>
      )}
    </form>
  );
}

function couponError(
  t: ReturnType<typeof useTranslate>,
  isUnknown: boolean,
  isEmpty: boolean,
): string | undefined {
  if (isEmpty) return t('Type a code first.');
  return isUnknown ? t('This code is not valid.') : undefined;
}

interface AppliedCouponProps {
  readonly code: string;
  readonly offer: Offer;
  readonly rejection: Ineligibility | null;
}

function AppliedCoupon({ code, offer, rejection }: AppliedCouponProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-gari px-4 py-2">
      <div className="flex items-center gap-3">
        <p id={id} className="min-w-0 flex-1 font-semibold">
          {t('Code {code}', { code: code.trim().toUpperCase() })}
        </p>
        <Button look="plain" className="-mr-2" onClick={() => typeCoupon('')}>
          {t('Remove')}
        </Button>
      </div>
      <p role="status" className="pb-1 text-small">
        {offer.name}
        {rejection && (
          <>
            <br />
            <span className="font-semibold">{rejectionText(rejection, t)}</span>
          </>
        )}
      </p>
      {rejection?.kind === 'minimum' && (
        <div className="pb-2">
          <ProgressLine
            reached={offer.minimumAmount - rejection.missing}
            goal={offer.minimumAmount}
          />
        </div>
      )}
    </section>
  );
}

/** Why a known coupon does not apply yet. Rule O-11. */
function rejectionText(rejection: Ineligibility, t: Translate): string {
  switch (rejection.kind) {
    case 'minimum':
      return t('{price} more and this code counts.', { price: formatPrice(rejection.missing) });
    case 'order_type':
      return rejection.needs === 'pickup'
        ? t('This code counts for orders that are picked up.')
        : t('This code counts for deliveries.');
    case 'scope':
      return t('This code counts for other dishes than those in your cart.');
    case 'used_up':
      return rejection.by === 'everyone'
        ? t('This code has been used as often as possible.')
        : t('You have used this code as often as possible.');
    case 'inactive':
    case 'outside_times':
      return t('This code does not count at the moment.');
  }
}
