import { readPostalCodes } from '@comptoir/domain/delivery/postal-codes';
import type { WireSettings, WireZone } from './settings.ts';

/**
 * The settings with one zone for each postal code: a zone of « 63000, 63100 » is two, with the name and the fees of
 * the one. A zone that was drawn stays as it is, and so does one whose codes can't be read. Rule D-16.
 */
export function withPostalCodes(settings: WireSettings): WireSettings {
  const { features } = settings;
  const zones = features?.delivery?.zones;
  if (!zones?.some((zone) => codesOf(zone) !== null)) return settings;
  const expanded = zones.flatMap((zone) => {
    const codes = codesOf(zone);
    return codes === null ? [zone] : codes.map((postal_code) => ({ ...zone, postal_code }));
  });
  const delivery = { ...features?.delivery, zones: expanded };
  return { ...settings, features: { ...features, delivery } };
}

/** The codes of a zone where they are written in another way than one code is. */
function codesOf({ area, postal_code: text }: WireZone): readonly string[] | null {
  if (area || !text) return null;
  const read = readPostalCodes(text);
  const isOther = read.kind === 'codes' && read.codes.length > 0 && read.codes[0] !== text;
  return isOther ? read.codes : null;
}
