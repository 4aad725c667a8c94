import { Icon } from '@comptoir/design/icons/icon';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingLink, settingText } from '#lib/restaurant/settings.ts';

const NETWORKS = ['Instagram', 'Facebook', 'TikTok', 'X', 'YouTube', 'LinkedIn', 'Pinterest'];

/** Links to the social networks that the settings name; nothing without any. */
export function SocialLinks() {
  const t = useTranslate();
  const settings = useSettings();
  const links = NETWORKS.map((name) => {
    const icon = name.toLowerCase();
    // The settings know X by its first name.
    const field = name === 'X' ? 'twitter' : icon;
    return {
      name,
      icon: settingText(settings, `site.icons.${field}`) || `comptoir:${icon}`,
      address: settingLink(settings, `contacts.${field}`),
    };
  }).filter(({ address }) => address !== '');
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('Follow us')} className="mt-5 flex flex-wrap gap-2">
      {links.map(({ name, icon, address }) => (
        <li key={name}>
          <a
            href={address}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge pr-4 pl-3 font-semibold text-small transition-colors hover:bg-paper"
          >
            <Icon name={icon} className="size-5" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
