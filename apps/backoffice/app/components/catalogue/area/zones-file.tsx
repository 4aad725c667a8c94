import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { FileButton } from '#components/controls/file-button.tsx';
import {
  type FileZone,
  isPacked,
  MAXIMUM_BYTES,
  ZONE_FILES,
  type ZonesOfFile,
  zonesOfFile,
} from '#lib/catalogue/area/zones-of-file.ts';

interface ZonesFileProps {
  readonly onRead: (zones: readonly FileZone[]) => void;
}

const REFUSALS = {
  too_large: 'This file is too large: 1 MB at most. Export the zones alone, with fewer points.',
  packed: 'This file is packed (.kmz): export the map as KML.',
} as const;

/** Adds the zones of a GeoJSON or KML file, and says what it has read. Rule OP-24. */
export function ZonesFile({ onRead }: ZonesFileProps) {
  const [read, setRead] = useState<ZonesOfFile | keyof typeof REFUSALS | null>(null);

  async function readFile(chosen: File): Promise<void> {
    if (chosen.size > MAXIMUM_BYTES) {
      setRead('too_large');
      return;
    }
    const text = await chosen.text();
    if (isPacked(text)) {
      setRead('packed');
      return;
    }
    const found = zonesOfFile(text);
    setRead(found);
    if (found.zones.length > 0) onRead(found.zones);
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
      {read && typeof read !== 'string' && (
        <div role={read.zones.length === 0 ? 'alert' : 'status'} className="text-small">
          {sentencesOf(read).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function sentencesOf({ zones, leftOut, unread, beyond }: ZonesOfFile): readonly string[] {
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
  const names = zones.map(({ name }) => name).join(', ');
  const withoutFee = zones.filter((zone) => zone.delivery_fee === undefined);
  return [
    t('{count} zones were added: {names}.', { count: zones.length, names }),
    ...(withoutFee.length > 0
      ? [
          t('Without a fee in the file, delivered free until you fill one in: {names}.', {
            names: withoutFee.map(({ name }) => name).join(', '),
          }),
        ]
      : []),
    ...(unread.length > 0
      ? [t('An amount in the file can’t be read: {names}.', { names: unread.join(', ') })]
      : []),
    ...elsewhere,
    ...(leftOut > 0 ? [t('{count} points or lines were left out.', { count: leftOut })] : []),
  ];
}
