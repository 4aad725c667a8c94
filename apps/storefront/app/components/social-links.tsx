import { useTranslate } from '#lib/i18n.ts';
import { useSettings } from '#lib/root-data.ts';
import { settingText } from '#lib/settings.ts';

const NETWORKS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
  ['twitter', 'X'],
  ['youtube', 'YouTube'],
  ['linkedin', 'LinkedIn'],
  ['pinterest', 'Pinterest'],
] as const;

/** The restaurant on the networks that its settings name; nothing when they name none. */
export function SocialLinks() {
  const t = useTranslate();
  const settings = useSettings();
  const links = NETWORKS.map(([field, name]) => ({
    name,
    address: settingText(settings, `contacts.${field}`),
  })).filter(({ address }) => address !== '');
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('Follow us')} className="mt-5 flex flex-wrap gap-2">
      {links.map(({ name, address }) => (
        <li key={name}>
          <a
            href={address}
            className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 font-semibold text-small transition-colors duration-(--swift) hover:bg-paper"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
