import { MINIMUM_PASSWORD_LENGTH } from '@comptoir/domain/accounts/account-forms';
import { useEffect } from 'react';
import { lazyPart } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

/** The list of what is tried first comes once there is a password to look up. */
const guessablePart = lazyPart(
  async () => (await import('@comptoir/domain/accounts/common-password')).isCommonPassword,
);

/** The hint below a new password: the minimum length, then whether it is a common one. Rules V-2 and V-13. */
export function usePasswordHint(password: string): string {
  const t = useTranslate();
  const part = guessablePart.usePart();
  const isLong = password.length >= MINIMUM_PASSWORD_LENGTH;
  useEffect(() => {
    if (isLong) guessablePart.prefetch();
  }, [isLong]);
  return isLong && part.state === 'success' && part.payload(password)
    ? t('password.guessable')
    : t('At least {min} characters', { min: MINIMUM_PASSWORD_LENGTH });
}
