import { normalise } from '@comptoir/domain/search/compared-text';
import { readArea } from './geojson-area.ts';
import { type FileZone, unusedNames, type ZonesOfFile } from './zones-of-file.ts';

/** A zone of a draft, which may hold anything. */
type DraftZone = Readonly<Record<string, unknown>>;

/** A value of a zone that a file changes; undefined where there was none. */
export interface ZoneChange {
  readonly field: 'name' | 'delivery_fee' | 'minimum_order' | 'area';
  readonly before: unknown;
  readonly after: unknown;
}

/** What a file does to the zones of a draft. Rule OP-24. */
export interface ZonesFromFile {
  readonly zones: readonly DraftZone[];
  /** One for each zone of the file, in its order. */
  readonly lines: readonly {
    readonly kind: 'new' | 'changed' | 'unchanged';
    readonly name: string;
    readonly changes: readonly ZoneChange[];
  }[];
  /** The zones of the draft that the file does not have, by what they are called. */
  readonly absent: readonly string[];
}

const FIELDS = ['name', 'delivery_fee', 'minimum_order', 'area'] as const;

/**
 * The zones of a draft with those of a file. One of the file is the one of the draft with its name, compared as search
 * compares, else the one that covers the same, else a new one behind the others; without a name in the file, what it
 * covers counts first, and the zone keeps its own. What the file does not say stays, and so does a zone that it does
 * not have. Rule OP-24.
 */
export function zonesFromFile(
  entries: readonly DraftZone[],
  { zones, unnamed }: Pick<ZonesOfFile, 'zones' | 'unnamed'>,
): ZonesFromFile {
  const nameless = new Set(unnamed);
  const isNamed = ({ name }: FileZone) => !nameless.has(name);
  const known = new Map<FileZone, number>();
  const taken = new Set<number>();
  /** Gives each zone that `counts` the first entry of its key that no other one has. */
  function match(keyOf: (zone: DraftZone) => string | null, counts: (zone: FileZone) => boolean) {
    const places = Map.groupBy(
      [...entries.keys()].filter((place) => !taken.has(place)),
      (place) => keyOf(entries[place] ?? {}),
    );
    for (const zone of zones) {
      const key = keyOf(zone);
      const place =
        known.has(zone) || key === null || !counts(zone) ? null : places.get(key)?.shift();
      if (typeof place !== 'number') continue;
      known.set(zone, place);
      taken.add(place);
    }
  }
  match(nameAndArea, () => true);
  match(areaKey, (zone) => !isNamed(zone));
  match(nameKey, isNamed);
  match(areaKey, isNamed);
  match(
    (zone) => areaKey(zone) && nameKey(zone),
    () => true,
  );

  const next = [...entries];
  const unused = unusedNames(entries.map(({ name }) => String(name ?? '')));
  const lines = zones.map((zone) => {
    const place = known.get(zone);
    if (place === undefined) {
      const added = { ...zone, name: unused(zone.name) };
      next.push(added);
      const changes = changesOf({}, added).filter(({ field }) => field !== 'name');
      return { kind: 'new', name: added.name, changes } as const;
    }
    const before = entries[place] ?? {};
    const name = isNamed(zone) ? zone.name : String(before.name ?? '');
    const { postal_code: _, ...said } = { ...zone, name };
    const changes = changesOf(before, said);
    if (changes.length > 0) next[place] = { ...before, ...said };
    return { kind: changes.length > 0 ? 'changed' : 'unchanged', name, changes } as const;
  });
  const absent = entries.filter((_, place) => !taken.has(place)).map(calledAs);
  return { zones: next, lines, absent };
}

function changesOf(before: DraftZone, after: DraftZone): readonly ZoneChange[] {
  return FIELDS.flatMap((field) => {
    const [old, said] = [before[field] ?? undefined, after[field]];
    const isSame = field === 'area' ? areaKey(before) === areaKey(after) : old === said;
    return said === undefined || isSame ? [] : [{ field, before: old, after: said }];
  });
}

function calledAs({ name, postal_code: code }: DraftZone): string {
  return String(name || code || '?');
}

function nameKey({ name }: DraftZone): string | null {
  const text = typeof name === 'string' ? name : '';
  return normalise(text) || text || null;
}

function areaKey({ area }: DraftZone): string | null {
  const drawn = readArea(area);
  return drawn && `${drawn.type} ${JSON.stringify(drawn.coordinates)}`;
}

function nameAndArea(zone: DraftZone): string | null {
  const [name, area] = [nameKey(zone), areaKey(zone)];
  return name && area && `${name}\n${area}`;
}
