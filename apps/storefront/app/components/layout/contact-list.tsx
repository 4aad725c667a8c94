import { useSettings } from '#lib/configuration/root-data.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { footerLink } from './footer-column.tsx';

/** Items of a list: where the restaurant is and how to reach it. What the settings leave out is left out. */
export function ContactList() {
  const settings = useSettings();
  const contact = (field: string) => settingText(settings, `contacts.${field}`);
  const [address, map] = [contact('address'), contact('google_map')];
  const [phone, email] = [contact('phone'), contact('email')];
  return (
    <>
      {address && (
        <li>
          {map ? (
            <a href={map} className={footerLink}>
              {address}
            </a>
          ) : (
            address
          )}
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={footerLink}>
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={footerLink}>
            {email}
          </a>
        </li>
      )}
    </>
  );
}
