import { valueAt } from '@comptoir/staff-texts/fields/form-fields';
import type { AreaTools } from '#components/catalogue/area/area-field.tsx';
import type { StreetPlan } from '#components/catalogue/area/area-plan.tsx';
import { readArea } from '#lib/catalogue/area/geojson-area.ts';
import { staffApi } from '#stores/session.ts';
import type { Catalogue } from './use-catalogue.ts';

/** What the plan of zones knows of the draft. Rule OP-23. */
export function areaTools({ entities }: Pick<Catalogue, 'entities'>) {
  const setting = (name: string) =>
    entities.find(({ kind, id }) => kind === 'setting' && id === name)?.content;
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
    valueAt(setting('contacts'), name),
  );
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number';
  const zones = valueAt(setting('features'), 'delivery.zones');
  return (zoneName: string): AreaTools => ({
    centre: isPlaced ? { latitude, longitude } : null,
    neighbours: (Array.isArray(zones) ? zones : [])
      .filter((zone) => valueAt(zone, 'name') !== zoneName)
      .flatMap((zone) => {
        const area = readArea(valueAt(zone, 'area'));
        return area ? [area] : [];
      }),
    loadStreets,
  });
}

/** Streets don't change while a page is open. */
const loaded = new Map<string, Promise<StreetPlan | null>>();

function loadStreets(around: {
  readonly latitude: number;
  readonly longitude: number;
}): Promise<StreetPlan | null> {
  const query = `latitude=${around.latitude}&longitude=${around.longitude}`;
  const before = loaded.get(query);
  if (before) return before;
  const plan = staffApi.get<StreetPlan>(`/catalogue/street-plan?${query}`).then((result) => {
    if (result.ok) return result.payload;
    loaded.delete(query);
    return null;
  });
  loaded.set(query, plan);
  return plan;
}
