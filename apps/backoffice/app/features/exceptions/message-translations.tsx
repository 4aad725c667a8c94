import type { ExceptionRequest } from '@comptoir/contract/staff/exceptions';
import { Field } from '@comptoir/design/components/field';
import type { TranslatedLocale } from '@comptoir/domain/languages/locale';
import { type MessageKey, t } from '#lib/i18n/translate.ts';

type Translations = NonNullable<ExceptionRequest['translations']>;

interface MessageTranslationsProps {
  /** The further languages of the shop. */
  readonly languages: readonly TranslatedLocale[];
  readonly translations: Translations;
  readonly onChange: (translations: Translations) => void;
}

const LABELS = {
  en: 'Message in English (optional)',
} as const satisfies Record<TranslatedLocale, MessageKey>;

/** The message of an exception in each further language of the shop; guests read French where it is empty. Rule LA-38. */
export function MessageTranslations({
  languages,
  translations,
  onChange,
}: MessageTranslationsProps) {
  return languages.map((locale) => (
    <Field
      key={locale}
      label={t(LABELS[locale])}
      value={translations[locale]?.message ?? ''}
      maxLength={200}
      onChange={({ target }) => onChange({ ...translations, [locale]: { message: target.value } })}
    />
  ));
}
