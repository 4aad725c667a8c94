import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { t } from '@comptoir/staff-texts/translate';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { Button } from '#components/controls/button.tsx';

interface AreaCornersProps {
  readonly corners: readonly Coordinates[];
  readonly onMove: (index: number, corner: Coordinates) => void;
  readonly onRemove: (index: number) => void;
}

/** The corners as numbers, for who types or pastes them. Rule OP-23. */
export function AreaCorners({ corners, onMove, onRemove }: AreaCornersProps) {
  return (
    <details>
      <summary className="inline-flex min-h-14 cursor-pointer items-center font-semibold">
        {t('{count} corners as coordinates', { count: corners.length })}
      </summary>
      <ol className="space-y-3">
        {corners.map((corner, index) => {
          const number = index + 1;
          return (
            <li
              key={number}
              className="grid grid-cols-2 items-end gap-3 tablet:grid-cols-[1fr_1fr_auto]"
            >
              <NumberField
                label={t('Latitude of corner {number}', { number })}
                value={corner.latitude}
                decimals={8}
                minimum={-90}
                maximum={90}
                required
                onChange={(latitude) => latitude !== null && onMove(index, { ...corner, latitude })}
              />
              <NumberField
                label={t('Longitude of corner {number}', { number })}
                value={corner.longitude}
                decimals={8}
                minimum={-180}
                maximum={180}
                required
                onChange={(longitude) =>
                  longitude !== null && onMove(index, { ...corner, longitude })
                }
              />
              <Button
                look="plain"
                aria-label={t('Remove corner {number}', { number })}
                onClick={() => onRemove(index)}
              >
                {t('Remove')}
              </Button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
