import { MINIMUM_PASSWORD_LENGTH } from '@comptoir/domain/accounts/account-forms';
import { lengthOf } from '@comptoir/domain/text/text-length';
import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

/** The list of common passwords is loaded once a password is long enough. */
const lazyIsCommonPassword = lazyModule(
  async () => (await import('@comptoir/domain/accounts/common-password')).isCommonPassword,
);

/** The hint below a new password: the minimum length, then whether it is a common one. Rules V-2 and V-13. */
export function usePasswordHint(password: string): string {
  const t = useTranslate();
  const isCommon = lazyIsCommonPassword.useModule();
  const isLong = lengthOf(password) >= MINIMUM_PASSWORD_LENGTH;
  useEffect(() => {
    if (isLong) lazyIsCommonPassword.prefetch();
  }, [isLong]);
  return isLong && isCommon.state === 'success' && isCommon.payload(password)
    ? t('password.guessable')
    : t('At least {min} characters', { min: MINIMUM_PASSWORD_LENGTH });
}
