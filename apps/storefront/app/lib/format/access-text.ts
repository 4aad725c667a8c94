import type { Translate } from '#lib/i18n/translate.ts';

/** « Code d’entrée 27B, étage 3e à gauche »; empty where nothing was written. Rule K-34. */
export function accessText(
  { entryCode, floor }: { readonly entryCode: string; readonly floor: string },
  t: Translate,
): string {
  return [
    entryCode.trim() && t('Entry code: {code}', { code: entryCode.trim() }),
    floor.trim() && t('Floor, door: {floor}', { floor: floor.trim() }),
  ]
    .filter(Boolean)
    .join('\n');
}
