import { useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { settingText, settingTexts } from '#lib/restaurant/settings.ts';

/** The beginning of the restaurant's story; nothing without one. */
export function Story() {
  const settings = useSettings();
  const logo = useServedUrl(settingText(settings, 'site.seal'));
  const [opening, ...rest] = settingTexts(settings, 'site.story');
  if (opening === undefined) return null;
  return (
    <section className="bg-paper py-(--section)">
      <div className="wrap mx-auto max-w-[52rem] text-center">
        {logo && (
          <img src={logo} alt="" width="56" height="56" loading="lazy" className="mx-auto mb-8" />
        )}
        <p className="font-serif text-heading leading-relaxed">{opening}</p>
        {rest.length > 0 && <p className="mx-auto mt-6 max-w-text text-quiet">{rest.join(' ')}</p>}
      </div>
    </section>
  );
}
