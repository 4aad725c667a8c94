import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useMemo, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FileButton } from '#components/controls/file-button.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { ringsOf } from '#lib/catalogue/area/area-corners.ts';
import { readArea } from '#lib/catalogue/area/geojson-area.ts';
import { withoutSwap, type ZoneFindings, zoneFindings } from '#lib/catalogue/area/zone-findings.ts';
import {
  type ZoneChange,
  type ZonesFromFile,
  zonesFromFile,
} from '#lib/catalogue/area/zones-from-file.ts';
import {
  MAXIMUM_BYTES,
  MAXIMUM_ZONES,
  textOfZones,
  ZONE_FILES,
  type ZonesOfFile,
  zonesOfFile,
} from '#lib/catalogue/area/zones-of-file.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { ChangeLine } from '../change-line.tsx';

interface ZonesFileProps {
  /** Those of the draft. */
  readonly zones: ZonesFromFile['zones'];
  readonly onZones: (zones: ZonesFromFile['zones']) => void;
  /** By the draft; null without a position. */
  readonly restaurant: Coordinates | null;
}

const REFUSALS = {
  too_large: 'This file is too large: 1 MB at most. Export the zones alone, with fewer points.',
  too_many: 'This file draws more than 200 zones: export those that you deliver to.',
  packed: 'This packed file (.kmz) can’t be read: export the map as KML.',
} as const;

/** What the zones of a GeoJSON or KML file would change, and, once it is pressed, changes. Rule OP-24. */
export function ZonesFile({ zones, onZones, restaurant }: ZonesFileProps) {
  const [read, setRead] = useState<ZonesOfFile | keyof typeof REFUSALS | null>(null);
  const [isStored, setStored] = useState(false);

  async function readFile(chosen: File): Promise<void> {
    setStored(false);
    if (chosen.size > MAXIMUM_BYTES) {
      setRead('too_large');
      return;
    }
    const text = await textOfZones(new Uint8Array(await chosen.arrayBuffer()));
    const found = text === null ? 'packed' : zonesOfFile(text);
    setRead(found !== 'packed' && found.zones.length > MAXIMUM_ZONES ? 'too_many' : found);
  }

  return (
    <div className="space-y-2">
      <FileButton accept={ZONE_FILES} fileLabel={t('File with zones')} onFile={readFile}>
        {t('Read zones from a GeoJSON or KML file')}
      </FileButton>
      {typeof read === 'string' && (
        <p role="alert" className="text-small">
          {t(REFUSALS[read])}
        </p>
      )}
      {isStored && (
        <p role="status" className="text-small">
          {t('The zones of the file are in the draft.')}
        </p>
      )}
      {read && typeof read !== 'string' && !isStored && (
        <ZonesPreview
          read={read}
          zones={zones}
          restaurant={restaurant}
          onRead={setRead}
          onStore={(next) => {
            onZones(next);
            setStored(true);
          }}
          onCancel={() => setRead(null)}
        />
      )}
    </div>
  );
}

interface ZonesPreviewProps {
  readonly read: ZonesOfFile;
  readonly zones: ZonesFromFile['zones'];
  readonly restaurant: Coordinates | null;
  readonly onRead: (read: ZonesOfFile) => void;
  readonly onStore: (zones: ZonesFromFile['zones']) => void;
  readonly onCancel: () => void;
}

function ZonesPreview({ read, zones, restaurant, onRead, onStore, onCancel }: ZonesPreviewProps) {
  const result = useMemo(() => zonesFromFile(zones, read), [zones, read]);
  const { lines, absent } = result;
  const findings = useMemo(() => zoneFindings(result, restaurant), [result, restaurant]);
  const active = lines.filter(({ kind }) => kind !== 'unchanged');
  const added = lines.filter(({ kind }) => kind === 'new').length;
  return (
    <div className="max-w-160 space-y-3">
      <div role={lines.length === 0 ? 'alert' : 'status'} className="text-small">
        {lines.length > 0 && (
          <p className="font-semibold">
            {t('{added} new zones, {changed} changed, {unchanged} unchanged', {
              ...{ added, changed: active.length - added, unchanged: lines.length - active.length },
            })}
          </p>
        )}
        {sentencesOf(read, lines).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {lines.length > 0 && absent.length > 0 && (
          <p>
            {t('{count} zones are not in this file, and stay: {names}.', {
              ...{ count: absent.length, names: absent.join(', ') },
            })}
          </p>
        )}
        {lines.length > 0 && active.length === 0 && (
          <p>{t('Nothing changes: the draft is already so.')}</p>
        )}
      </div>
      {findings.swapped.length > 0 && (
        <div role="alert" className="space-y-2 text-small">
          <p className="font-semibold text-alarm">{swapSentence(findings)}</p>
          <Button onClick={() => onRead(withoutSwap(read, restaurant))}>
            {t('Swap latitude and longitude')}
          </Button>
        </div>
      )}
      {findings.unclear.length > 0 && (
        <p role="alert" className="text-alarm text-small">
          {t('An outline crosses or touches itself, or encloses nothing: {names}.', {
            names: findings.unclear.join(', '),
          })}
        </p>
      )}
      {findings.crowded.length > 0 && (
        <p role="alert" className="text-alarm text-small">
          {t('Too many points, 500 at most for a zone: {names}.', {
            names: findings.crowded.join(', '),
          })}
        </p>
      )}
      {findings.far.length > 0 && (
        <p role="alert" className="text-alarm text-small">
          {t('Over 100 km from the restaurant: {names}.', { names: findings.far.join(', ') })}
        </p>
      )}
      {findings.overlaps.map(({ name, before }) => (
        <FieldWarning
          key={name}
          text={t(
            '« {name} » overlaps {names}: where both are, the one before in the list counts.',
            { name, names: before.map((other) => `«\u00A0${other}\u00A0»`).join(', ') },
          )}
        />
      ))}
      {active.length > 0 && (
        <>
          <ul className="divide-y divide-hinoki border-hinoki border-y">
            {active.map(({ kind, name, changes }) => (
              <ChangeLine
                key={name}
                kind={kind}
                name={name}
                word={kind === 'new' ? t('new zone') : t('changed zone')}
              >
                {changes.map((change) => (
                  <p key={change.field} className="break-words text-quiet text-small">
                    {changeText(kind === 'new', change)}
                  </p>
                ))}
              </ChangeLine>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button look="primary" onClick={() => onStore(result.zones)}>
              {t('Save to the draft')}
            </Button>
            <Button onClick={onCancel}>{t('Cancel')}</Button>
          </div>
        </>
      )}
    </div>
  );
}

const FIELD_NAMES = {
  name: 'Name',
  delivery_fee: 'Fees',
  minimum_order: 'Minimum order',
  area: 'Outline',
} as const satisfies Record<ZoneChange['field'], MessageKey>;

/** « Frais : 2,50 € → 3,00 € »; of a new zone its values alone. */
function changeText(isNew: boolean, { field, before, after }: ZoneChange): string {
  const [column, value] = [t(FIELD_NAMES[field]), valueText(after)];
  return isNew
    ? t('{column}: {value}', { column, value })
    : t('{column}: {before} → {after}', { column, before: valueText(before), after: value });
}

function valueText(value: unknown): string {
  const area = readArea(value);
  if (area) {
    const points = ringsOf(area).reduce((count, ring) => count + ring.length - 1, 0);
    return t('drawn with {count} points', { count: points });
  }
  if (typeof value === 'number') return formatAmount(value);
  return typeof value === 'string' && value !== '' ? value : t('(empty)');
}

function swapSentence({ swapped, isAllSwapped }: ZoneFindings): string {
  return isAllSwapped
    ? t(
        'The coordinates of this file seem to be swapped, the latitude before the longitude: {names}.',
        {
          names: swapped.join(', '),
        },
      )
    : t(
        'The coordinates of these zones seem to be swapped, the latitude before the longitude: {names}.',
        {
          names: swapped.join(', '),
        },
      );
}

function sentencesOf(
  { zones, leftOut, unread, feeInName, thinned, beyond }: ZonesOfFile,
  lines: ZonesFromFile['lines'],
): readonly string[] {
  const elsewhere =
    beyond.length > 0
      ? [
          t('Not in degrees of longitude and latitude (WGS 84), so not added: {names}.', {
            names: beyond.join(', '),
          }),
        ]
      : [];
  if (zones.length === 0) {
    return elsewhere.length > 0
      ? elsewhere
      : [t('This file draws no area: it needs a GeoJSON polygon.')];
  }
  const withoutFee = lines.filter(
    ({ kind }, index) => kind === 'new' && zones[index]?.delivery_fee === undefined,
  );
  return [
    ...(withoutFee.length > 0
      ? [
          t('Without a fee in the file, delivered free until you fill one in: {names}.', {
            names: withoutFee.map(({ name }) => name).join(', '),
          }),
        ]
      : []),
    ...(feeInName.length > 0
      ? [
          t('The amount in the name becomes the fee, and is left out of the name: {names}.', {
            names: feeInName.join(', '),
          }),
        ]
      : []),
    ...(unread.length > 0
      ? [t('An amount in the file can’t be read: {names}.', { names: unread.join(', ') })]
      : []),
    ...(thinned.length > 0
      ? [
          t('Drawn with fewer points, 500 at most for a zone: {names}.', {
            names: thinned.join(', '),
          }),
        ]
      : []),
    ...elsewhere,
    ...(leftOut > 0 ? [t('{count} points or lines were left out.', { count: leftOut })] : []),
  ];
}
