import type { WireSitePromise } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { Icon } from '@comptoir/design/icons/icon';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

const PROMISES = [
  { icon: 'comptoir:noren', text: 'promise.direct' },
  { icon: 'comptoir:guest', text: 'promise.account' },
  { icon: 'comptoir:receipt', text: 'promise.price' },
] as const;

/** What ordering here is like: in the restaurant's words, or in three sentences that hold for any. */
export function Benefits() {
  const t = useTranslate();
  // The API checks settings when they are imported, so they are not checked again here.
  const own: readonly WireSitePromise[] | null | undefined = Object(
    readSetting(useSettings(), 'site'),
  ).promises;
  const promises = own ?? PROMISES.map(({ icon, text }) => ({ icon, text: t(text) }));
  return (
    <ul
      aria-label={t('Ordering here')}
      className="wrap grid gap-x-10 pb-(--section) tablet:grid-cols-3"
    >
      {promises.map(({ icon, text }) => (
        <li key={text} className="flex gap-4 border-hinoki border-t py-5 text-large leading-snug">
          {icon && <Icon name={icon} className="mt-0.5 size-7 text-quiet" />}
          {text}
        </li>
      ))}
    </ul>
  );
}
