import { useRootData, useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingLink, settingText } from '#lib/restaurant/settings.ts';

const link = 'underline underline-offset-4';

/** Where the restaurant is and how to reach it; nothing for what the settings leave out. */
export function ContactDetails() {
  const t = useTranslate();
  const settings = useSettings();
  const contact = (field: string) => settingText(settings, `contacts.${field}`);
  const address = contact('address');
  const map = settingLink(settings, 'contacts.google_map');
  const { phone } = useRootData();
  const email = contact('email');
  return (
    <address className="space-y-1 not-italic">
      {address && <p>{address}</p>}
      {map && (
        <p>
          <a className={link} href={map}>
            {t('See on the map')}
          </a>
        </p>
      )}
      {phone && (
        <p>
          <a className={link} href={phone.link}>
            {phone.shown}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a className={link} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </address>
  );
}
