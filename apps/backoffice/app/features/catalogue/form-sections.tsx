import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { FormSection } from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import type { AreaTools } from '#components/catalogue/area/area-field.tsx';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import type { PictureTools } from '#components/catalogue/picture-field.tsx';
import { Section } from '#components/layout/page.tsx';

interface FormSectionsProps {
  readonly sections: readonly FormSection[];
  readonly content: Readonly<Record<string, unknown>>;
  readonly entities: readonly WireCatalogueEntity[];
  /** What the check says about this entity. */
  readonly errors: readonly CatalogueFinding[];
  readonly warnings?: readonly CatalogueFinding[];
  readonly pictures?: PictureTools | undefined;
  readonly areas?: (zoneName: string) => AreaTools;
  readonly onChange: (fields: Readonly<Record<string, unknown>>) => void;
}

/** The form of an entity by its description; each error stands below the field that it means. Rule CA-25. */
export function FormSections(props: FormSectionsProps) {
  const { sections, content, entities, errors, warnings, pictures, areas, onChange } = props;
  return sections.map(({ title, lead, fields }) => (
    <Section key={title} title={t(title)} {...(lead && { lead: t(lead) })}>
      {fields.map((field) => (
        <FormFieldControl
          key={field.path}
          field={field}
          content={content}
          entities={entities}
          errors={errors}
          warnings={warnings}
          pictures={pictures}
          areas={areas}
          onChange={onChange}
        />
      ))}
    </Section>
  ));
}
