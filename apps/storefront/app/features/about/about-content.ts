import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { groupedSettings, settingText, settingTexts } from '#lib/restaurant/settings.ts';

/** A section of the page about the restaurant. */
export interface AboutSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly picture: string;
}

export interface AboutPerson {
  readonly name: string;
  readonly role: string;
  readonly text: string;
}

/** The content of the page about the restaurant. Empty parts are hidden. Rule W-6. */
export interface AboutContent {
  readonly lead: string;
  readonly story: readonly string[];
  readonly sections: readonly AboutSection[];
  readonly people: readonly AboutPerson[];
}

export function aboutContent(pairs: readonly SettingsPair[]): AboutContent {
  const about = groupedSettings(pairs).site?.about;
  const [first = '', ...rest] = settingTexts(pairs, 'site.story');
  const lead = about?.lead || first || settingText(pairs, 'site.short_description');
  return {
    lead,
    story: lead === first ? rest : [first, ...rest].filter(Boolean),
    sections: (about?.sections ?? []).map(({ title, text, picture }) => ({
      title,
      paragraphs: text ?? [],
      picture: picture ?? '',
    })),
    people: (about?.people ?? []).map(({ name, role, text }) => ({
      name,
      role: role ?? '',
      text: text ?? '',
    })),
  };
}
