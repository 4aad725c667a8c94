import { useServedUrl } from '#lib/api/served-url.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { settingText } from '#lib/restaurant/settings.ts';

interface OpeningSceneProps {
  readonly title: string;
  readonly lead: string;
}

/** The title and the lead on a dark ground. */
export function OpeningScene({ title, lead }: OpeningSceneProps) {
  const logo = useServedUrl(settingText(useSettings(), 'site.seal'));
  return (
    <header className="scheme-dark seigaiha border-wood-front border-b-4 bg-nori text-ink">
      <div className="wrap flex flex-col gap-6 border-wood py-(--section) tablet:flex-row tablet:items-start tablet:gap-10">
        {logo && (
          <img src={logo} alt="" width="72" height="72" className="size-14 tablet:size-18" />
        )}
        <div className="min-w-0 max-w-[46rem]">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-5 font-serif text-heading leading-relaxed">{lead}</p>}
        </div>
      </div>
    </header>
  );
}
