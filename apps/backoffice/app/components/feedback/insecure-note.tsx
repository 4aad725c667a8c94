import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';

/**
 * Says what a page on plain HTTP can't do, and what to do about it. Nothing on HTTPS and on localhost, where all of
 * it works.
 */
export function InsecureNote() {
  if (window.isSecureContext) return null;
  return (
    <Alert kind="problem">
      <p className="font-semibold">{t('This address is not encrypted (http).')}</p>
      <p>
        {t(
          'Browsers then refuse to sign in, to use passkeys, to keep the screen on, to notify, and to start without a network.',
        )}
      </p>
      <p className="mt-2">
        {t(
          'On the computer that runs the shop, open http://localhost instead. On other devices the shop needs an https address: the file ops/Caddyfile sets one up.',
        )}
      </p>
    </Alert>
  );
}
