import type { SettingsPair, WireSettings } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';

/** The groups of settings as the one object that the contract's mappings read. */
export function groupedSettings(pairs: readonly SettingsPair[]): WireSettings {
  // The API checks settings when they are imported, so they are not checked again here.
  return Object.assign<WireSettings, Record<string, unknown>>(
    {},
    {
      contacts: readSetting(pairs, 'contacts'),
      payments: readSetting(pairs, 'payments'),
      features: readSetting(pairs, 'features'),
      scheduling: readSetting(pairs, 'scheduling'),
      site: readSetting(pairs, 'site'),
    },
  );
}

/** A text of the settings by its dotted path; empty when it is missing or no text. */
export function settingText(pairs: readonly SettingsPair[], path: string): string {
  const value = readSetting(pairs, path);
  return typeof value === 'string' ? value : '';
}

/** A list of texts by its dotted path, such as the paragraphs of a page. */
export function settingTexts(pairs: readonly SettingsPair[], path: string): readonly string[] {
  const value = readSetting(pairs, path);
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
