import { toZoneArea } from '@comptoir/contract/settings/drawn-area';
import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { doubtOfArea } from '@comptoir/domain/delivery/area-position';
import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useEffect, useId, useMemo, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FileButton } from '#components/controls/file-button.tsx';
import {
  areaOf,
  cornersOf,
  middleAfter,
  ringsOf,
  squareAround,
  withCorner,
} from '#lib/catalogue/area/area-corners.ts';
import { directionOf, movedBy, viewOf } from '#lib/catalogue/area/area-plan.ts';
import { readArea } from '#lib/catalogue/area/geojson-area.ts';
import {
  type FileZone,
  MAXIMUM_BYTES,
  textOfZones,
  ZONE_FILES,
  zonesOfFile,
} from '#lib/catalogue/area/zones-of-file.ts';
import { AreaCorners } from './area-corners.tsx';
import { AreaPlan, type StreetPlan } from './area-plan.tsx';

/** What the page knows of the surroundings. */
export interface AreaTools {
  /** The restaurant by the draft; null without a position. */
  readonly centre: Coordinates | null;
  /** The areas of the other zones. */
  readonly neighbours: readonly WireZoneArea[];
  /** Null where the shop can't be asked. */
  readonly loadStreets: (around: Coordinates) => Promise<StreetPlan | null>;
}

interface AreaFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: unknown;
  readonly onChange: (area: WireZoneArea | null) => void;
  readonly tools: AreaTools;
}

/** How far an arrow key moves a corner, in metres, and with the shift key. */
const STEP = 25;
const FAR_STEP = 250;
const SQUARE_METRES = 1000;

/** Unit vectors to the east and north. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The area of a zone: drawn on a plan, typed as coordinates, or read from a GeoJSON file. Rule OP-23. */
export function AreaField({ label, error, value, onChange, tools }: AreaFieldProps) {
  const { centre, neighbours, loadStreets } = tools;
  const area = useMemo(() => readArea(value), [value]);
  const [isOpen, setOpen] = useState(area !== null);
  // Fewer corners than an area has are only here.
  const [begun, setBegun] = useState<readonly Coordinates[]>([]);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [streets, setStreets] = useState<StreetPlan | null>(null);
  const errorId = useId();

  const corners = area ? (cornersOf(area) ?? []) : begun;
  const isFixed = area !== null && corners.length === 0;
  const rings = useMemo(() => (area && isFixed ? ringsOf(area) : []), [area, isFixed]);
  const [view, setView] = useState(
    () => viewOf(area ? ringsOf(area).flat() : []) ?? (centre && aroundOf(centre)),
  );

  const middle = centre ?? view?.centre ?? null;
  const [latitude, longitude] = [middle?.latitude, middle?.longitude];
  useEffect(() => {
    if (!isOpen || latitude === undefined || longitude === undefined) return;
    let isGone = false;
    void loadStreets({ latitude, longitude }).then((plan) => {
      if (!isGone) setStreets(plan);
    });
    return () => {
      isGone = true;
    };
  }, [isOpen, latitude, longitude, loadStreets]);

  function change(next: readonly Coordinates[]): void {
    const drawn = areaOf(next);
    setBegun(drawn ? [] : next);
    if (drawn || area) onChange(drawn);
  }

  function replace(drawn: WireZoneArea): void {
    onChange(drawn);
    setBegun([]);
    setView(viewOf(ringsOf(drawn).flat()));
    setOpen(true);
  }

  async function readFile(chosen: File): Promise<void> {
    const isTooLarge = chosen.size > MAXIMUM_BYTES;
    const text = isTooLarge ? '' : await textOfZones(new Uint8Array(await chosen.arrayBuffer()));
    const { zones } = zonesOfFile(text ?? '');
    const [zone] = zones;
    const problem =
      text === null
        ? t('This packed file (.kmz) can’t be read: export the map as KML.')
        : problemOf(zones, centre);
    setFileProblem(problem);
    if (zone && problem === null) replace(zone.area);
  }

  function onKey(index: number, key: string, isFar: boolean): boolean {
    const corner = corners[index];
    const arrow = ARROWS[key];
    const metres = isFar ? FAR_STEP : STEP;
    if (corner && arrow) {
      change(corners.with(index, movedBy(corner, arrow[0] * metres, arrow[1] * metres)));
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
      change(corners.toSpliced(index, 1));
      return true;
    }
    const next = key === 'Enter' || key === ' ' ? middleAfter(corners, index) : null;
    if (next && corners.length > 1) change(corners.toSpliced(index + 1, 0, next));
    return next !== null;
  }

  const nameOf = (corner: Coordinates, index: number) => cornerName(corner, index, centre);
  return (
    <fieldset className="min-w-0 space-y-3" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <p className="text-quiet text-small">
        {t('If you draw one, it decides by the position of an address; the postal code does not.')}
      </p>
      {isOpen && view && (
        <div className="max-w-160 space-y-3">
          <AreaPlan
            view={view}
            onView={setView}
            centre={centre}
            streets={streets}
            rings={rings}
            corners={corners}
            nameOf={nameOf}
            onKey={onKey}
            neighbours={neighbours.flatMap(ringsOf)}
            onAdd={(corner) => !isFixed && change(withCorner(corners, corner))}
            onMove={(index, corner) => change(corners.with(index, corner))}
          />
          {streets?.streets.length === 0 && (
            <p className="text-small">
              {t('No streets are known here: circles show the distance, a file the area.')}
            </p>
          )}
          <p className="text-quiet text-small">
            {isFixed
              ? t('This area has holes or several parts: read another file, or remove it.')
              : t(
                  'Click to set a corner, drag it to move it. By keyboard: arrows move a corner, Enter adds one after it, Delete removes it.',
                )}
          </p>
          {!isFixed && corners.length > 0 && (
            <AreaCorners
              corners={corners}
              onMove={(index, corner) => change(corners.with(index, corner))}
              onRemove={(index) => change(corners.toSpliced(index, 1))}
            />
          )}
        </div>
      )}
      {isOpen && !view && (
        <p>{t('First fill in the position of the restaurant, or read a file.')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isOpen && <Button onClick={() => setOpen(true)}>{t('Draw it on a plan')}</Button>}
        {isOpen && view && (
          <>
            <Button
              aria-label={t('Show more of the plan')}
              onClick={() => setView({ ...view, metresAcross: view.metresAcross * 1.5 })}
            >
              −
            </Button>
            <Button
              aria-label={t('Show less of the plan, larger')}
              onClick={() => setView({ ...view, metresAcross: view.metresAcross / 1.5 })}
            >
              +
            </Button>
          </>
        )}
        {isOpen && centre && area === null && (
          <Button onClick={() => change(squareAround(centre, SQUARE_METRES))}>
            {t('Begin with a square around the restaurant')}
          </Button>
        )}
        <FileButton accept={ZONE_FILES} fileLabel={t('GeoJSON or KML file')} onFile={readFile}>
          {t('Read a GeoJSON or KML file')}
        </FileButton>
        {(area !== null || begun.length > 0) && (
          <Button look="plain" onClick={() => change([])}>
            {t('Remove the area')}
          </Button>
        )}
      </div>
      {(fileProblem || error) && (
        <p id={errorId} role="alert" className="text-alarm text-small">
          {fileProblem ?? error}
        </p>
      )}
    </fieldset>
  );
}

/** Six kilometres: what a courier does. */
function aroundOf(centre: Coordinates) {
  return { centre, metresAcross: 6000 };
}

const DOUBTS = {
  swapped:
    'The coordinates of this file seem to be swapped: read it with the button below all zones, which can swap them.',
  far: 'This file draws an area over 100 km from the restaurant.',
  zero: 'This file draws an area at 0° of latitude and longitude.',
} as const;

/** Why the zones of a file are not the area of one. */
function problemOf(zones: readonly FileZone[], restaurant: Coordinates | null): string | null {
  const [zone, ...others] = zones;
  if (!zone) return t('This file draws no area: it needs a GeoJSON polygon.');
  if (others.length > 0) {
    return t('This file draws {count} zones: read it with the button below all zones.', {
      count: zones.length,
    });
  }
  const doubt = doubtOfArea(toZoneArea(zone.area), restaurant);
  return doubt && t(DOUBTS[doubt.kind]);
}

/** As in « 300 m au nord-est ». */
const DIRECTION_NAMES: Readonly<Record<ReturnType<typeof directionOf>, MessageKey>> = {
  north: 'to the north',
  'north-east': 'to the north-east',
  east: 'to the east',
  'south-east': 'to the south-east',
  south: 'to the south',
  'south-west': 'to the south-west',
  west: 'to the west',
  'north-west': 'to the north-west',
};

/** What a corner of an area is called: where it lies, seen from the restaurant. Rule OP-23. */
function cornerName(corner: Coordinates, index: number, centre: Coordinates | null): string {
  const number = index + 1;
  if (!centre) return t('Corner {number}', { number });
  const metres = Math.round(metresBetween(centre, corner) / 25) * 25;
  const direction = t(DIRECTION_NAMES[directionOf(centre, corner)]);
  return t('Corner {number}: {metres} m {direction} of the restaurant', {
    number,
    direction,
    metres: metres.toLocaleString('fr-FR'),
  });
}
