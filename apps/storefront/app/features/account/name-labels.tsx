import { useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { settingText } from '#lib/restaurant/settings.ts';

interface NameLabelsProps {
  /** Its initial is shown on the visitor's label; empty: a blank label. */
  readonly name: string;
  /** Shows the visitor's label without its neighbours. */
  readonly isAlone?: boolean;
}

const NEIGHBOURS = [10, 86, 238, 314];
const OWN = 162;

/** Illustration: a rail with the wooden name labels of regular guests, one of them the visitor's. */
export function NameLabels({ name, isAlone = false }: NameLabelsProps) {
  const badge = useServedUrl(settingText(useSettings(), 'site.seal'));
  const [initial = ''] = name.trim().toUpperCase();
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0">
      <div className="h-1 bg-wood" />
      <div className="h-1 bg-wood-front" />
      <div className="wrap flex justify-end">
        <svg
          aria-hidden="true"
          viewBox="0 0 380 236"
          preserveAspectRatio="xMidYMin slice"
          className={`-mt-1 h-32 w-12 ${
            isAlone
              ? 'min-[85rem]:h-72 min-[85rem]:w-28'
              : 'tablet:h-44 tablet:w-72 desktop:mr-[6vw] desktop:h-72 desktop:w-116'
          }`}
        >
          {NEIGHBOURS.map((x) => (
            <Label key={x} x={x} drop={34} />
          ))}
          <Label x={OWN} drop={50} />
          <text
            x={OWN + 28}
            y={128}
            textAnchor="middle"
            className="font-serif"
            fontSize="42"
            fill="#2c2114"
          >
            {initial}
          </text>
          {badge && (
            <image
              href={badge}
              x={OWN + 17}
              y={160}
              width="22"
              height="22"
              transform={`rotate(-4 ${OWN + 28} 171)`}
            />
          )}
        </svg>
      </div>
    </div>
  );
}

/** A wooden label on a cord, lit from the upper left. */
function Label({ x, drop }: { readonly x: number; readonly drop: number }) {
  return (
    <g>
      <path
        d={`M${x + 28} 0 ${x + 25} ${drop + 13}M${x + 28} 0l3 ${drop + 13}`}
        stroke="#8c2f1c"
        strokeWidth="1.6"
        fill="none"
      />
      <rect x={x} y={drop} width="56" height="150" rx="4" fill="var(--wood-front)" />
      <rect x={x} y={drop} width="52" height="148" rx="4" fill="var(--wood)" />
      <path
        d={`M${x + 1.5} ${drop + 144}V${drop + 4}q0-2.5 2.5-2.5h44`}
        stroke="var(--wood-edge)"
        strokeWidth="2"
        fill="none"
      />
      <g stroke="#c5a06a" strokeOpacity=".38" strokeWidth="1.3" fill="none">
        <path d={`M${x + 12} ${drop + 24}q3 58-1 116M${x + 40} ${drop + 20}q-4 62 1 122`} />
        <path d={`M${x + 26} ${drop + 96}q2 24 0 48`} />
      </g>
      <circle cx={x + 28} cy={drop + 13} r="4" fill="#7c5a2c" />
    </g>
  );
}
