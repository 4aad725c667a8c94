import type { SettingsPair, WireSettings } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { isHttpsAddress } from '@comptoir/contract/wire/https-address';

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

/** An address of the web by its dotted path; empty when it is missing or no `https:` address. Rule R-34. */
export function settingLink(pairs: readonly SettingsPair[], path: string): string {
  const text = settingText(pairs, path).trim();
  return isHttpsAddress(text) ? text : '';
}

/** A list of texts by its dotted path, such as the paragraphs of a page. */
export function settingTexts(pairs: readonly SettingsPair[], path: string): readonly string[] {
  const value = readSetting(pairs, path);
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
