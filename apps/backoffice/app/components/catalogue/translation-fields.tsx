import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import type { TranslatedLocale } from '@comptoir/domain/languages/locale';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { Section } from '#components/layout/page.tsx';
import {
  furtherLocales,
  type TranslatableText,
  translatableTexts,
  withTranslation,
} from '#lib/catalogue/translations.ts';
import { TextArea } from './text-area.tsx';

type Content = Readonly<Record<string, unknown>>;

interface TranslationFieldsProps {
  readonly entity: Pick<WireCatalogueEntity, 'kind' | 'id'>;
  readonly content: Content;
  /** The whole draft, which says what languages the shop has. */
  readonly entities: readonly WireCatalogueEntity[];
  readonly onChange: (content: Content) => void;
}

const LANGUAGES = { en: 'English' } as const satisfies Record<TranslatedLocale, MessageKey>;

/** Longer texts are written in several lines. */
const LONGEST_LINE = 80;

/** A field for each text of an entity in each further language of the shop, with how many are missing. Rule LA-38. */
export function TranslationFields({ entity, content, entities, onChange }: TranslationFieldsProps) {
  return furtherLocales(entities).map((locale) => {
    const texts = translatableTexts(entity, content, locale);
    if (texts.length === 0) return null;
    const missing = texts.filter(({ translation }) => translation.trim() === '').length;
    return (
      <Section
        key={locale}
        title={t(LANGUAGES[locale])}
        lead={`${t('Guests read French where a field is empty.')} ${t('{count} texts to translate', { count: missing })}`}
      >
        {texts.map((text) => (
          <TranslationField
            key={[...text.path, text.name].join('.')}
            text={text}
            onChange={(typed) => onChange(withTranslation(content, text, locale, typed))}
          />
        ))}
      </Section>
    );
  });
}

/** A translation, labelled by the French text. */
function TranslationField({
  text: { french, translation, isList },
  onChange,
}: {
  readonly text: TranslatableText;
  readonly onChange: (typed: string) => void;
}) {
  if (isList || french.length > LONGEST_LINE || french.includes('\n')) {
    return <TextArea label={french} value={translation} onChange={onChange} />;
  }
  return (
    <Field label={french} value={translation} onChange={({ target }) => onChange(target.value)} />
  );
}
