import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { COURSES, type Course } from '@comptoir/domain/menu/course';
import { useState } from 'react';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import { TranslationFields } from '#components/catalogue/translation-fields.tsx';
import { Button } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { contentOf, findingsOf } from '#lib/catalogue/draft-tree.ts';
import { type MessageKey, t } from '#lib/i18n/translate.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface NameDialogProps {
  /** A menu or a category. */
  readonly entity: WireCatalogueEntity;
  readonly catalogue: Pick<Catalogue, 'entities' | 'errors' | 'warnings'>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const COURSE_NAMES = {
  starter: 'Starter',
  main: 'Main course',
  side: 'Side dish',
  dessert: 'Dessert',
  drink: 'Drink',
} as const satisfies Record<Course, MessageKey>;

/** The name and the description of a menu or a category, and whether it is archived. */
export function NameDialog({ entity, catalogue, onSaved, onClose }: NameDialogProps) {
  const call = useCall();
  const content = contentOf(entity);
  const isCategory = entity.kind === 'category';
  const field = isCategory ? 'category_name' : 'menu_name';
  const [name, setName] = useState(String(content[field] ?? ''));
  const [description, setDescription] = useState(String(content.category_description ?? ''));
  const [course, setCourse] = useState(String(content.course ?? ''));
  const [linked, setLinked] = useState<object>({ linked_items: content.linked_items });
  const [{ translations }, setTranslated] = useState<Record<string, unknown>>(content);
  const path = `/catalogue/entities/${entity.kind}/${entity.id}`;

  async function save(): Promise<void> {
    const changed = {
      ...content,
      [field]: name.trim(),
      translations,
      ...(isCategory && {
        category_description: description.trim(),
        course: course === '' ? null : course,
        ...linked,
      }),
    };
    const { revision } = entity;
    const result = await call.send(() => staffApi.put(path, { content: changed }, { revision }));
    if (result.ok) onSaved();
  }

  async function archive(): Promise<void> {
    const request = { is_archived: !entity.is_archived };
    const result = await call.send(() => staffApi.put(`${path}/archived`, request));
    if (result.ok) onSaved();
  }

  return (
    <Dialog
      isOpen
      title={isCategory ? t('Change the category') : t('Change the menu')}
      onClose={onClose}
    >
      <CallForm call={call} onSubmit={save} action={t('Save')} onBack={onClose}>
        <Field
          label={t('Name')}
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          required={isCategory}
        />
        {isCategory && (
          <Field
            label={t('Description (optional)')}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
        {isCategory && (
          <SelectField
            label={t('Course')}
            hint={t('It decides what is recommended beside it.')}
            value={course}
            onChange={setCourse}
            options={['', ...COURSES].map((value) => ({
              value,
              label: value === '' ? t('Not said') : t(COURSE_NAMES[value as Course]),
            }))}
          />
        )}
        {isCategory && (
          <FormFieldControl
            field={{ kind: 'entities', path: 'linked_items', label: 'Also shows', of: 'item' }}
            content={{ ...linked }}
            entities={catalogue.entities.filter(({ parent_id }) => parent_id !== entity.id)}
            errors={findingsOf(catalogue.errors, entity)}
            warnings={findingsOf(catalogue.warnings, entity)}
            onChange={setLinked}
          />
        )}
        <TranslationFields
          entity={entity}
          content={{ [field]: name, category_description: description, translations }}
          entities={catalogue.entities}
          onChange={setTranslated}
        />
        <Button look="plain" onClick={archive}>
          {entity.is_archived ? t('Bring it back') : t('Archive, with what is in it')}
        </Button>
      </CallForm>
    </Dialog>
  );
}
