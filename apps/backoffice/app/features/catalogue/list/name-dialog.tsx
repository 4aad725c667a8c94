import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { COURSES, type Course } from '@comptoir/domain/menu/course';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import { TranslationFields } from '#components/catalogue/translation-fields.tsx';
import { UndoButton } from '#components/catalogue/undo-button.tsx';
import { Button } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { contentOf, findingsOf } from '#lib/catalogue/draft-tree.ts';
import { edited, historyOf } from '#lib/catalogue/edit-history.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import type { EntityChange } from '#stores/catalogue/use-list-changes.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface NameDialogProps {
  /** A menu or a category. */
  readonly entity: WireCatalogueEntity;
  readonly catalogue: Pick<Catalogue, 'entities' | 'errors' | 'warnings'>;
  /** What was changed; null where nothing was. */
  readonly onSaved: (change: EntityChange | null) => void;
  readonly onClose: () => void;
}

const COURSE_NAMES = {
  starter: 'Starter',
  main: 'Main course',
  side: 'Side dish',
  dessert: 'Dessert',
  drink: 'Drink',
} as const satisfies Record<Course, MessageKey>;

/** The name and the description of a menu or a category, and whether it is archived. Rule CA-27. */
export function NameDialog({ entity, catalogue, onSaved, onClose }: NameDialogProps) {
  const call = useCall();
  const content = contentOf(entity);
  const isCategory = entity.kind === 'category';
  const field = isCategory ? 'category_name' : 'menu_name';
  const [history, setHistory] = useState(() =>
    historyOf({
      name: String(content[field] ?? ''),
      description: String(content.category_description ?? ''),
      course: String(content.course ?? ''),
      linked_items: content.linked_items,
      translations: content.translations,
    }),
  );
  const { name, description, course, linked_items, translations } = history.value;
  const change = (fields: Partial<typeof history.value>) =>
    setHistory(edited(history, { ...history.value, ...fields }));
  const path = `/catalogue/entities/${entity.kind}/${encodeURIComponent(entity.id)}`;

  async function put(kind: EntityChange['kind'], request: () => ReturnType<typeof putEntity>) {
    const result = await call.send(request);
    if (!result.ok) return;
    const { revision } = result.payload;
    onSaved(revision === entity.revision ? null : { kind, subject: entity, revision });
  }

  function save(): Promise<void> {
    const changed = {
      ...content,
      [field]: name.trim(),
      translations,
      ...(isCategory && {
        category_description: description.trim(),
        course: course === '' ? null : course,
        linked_items,
      }),
    };
    const { revision } = entity;
    return put('edited', () => putEntity(path, { content: changed }, { revision }));
  }

  function archive(): Promise<void> {
    const request = { is_archived: !entity.is_archived };
    return put('archived', () => putEntity(`${path}/archived`, request));
  }

  return (
    <Dialog
      isOpen
      title={isCategory ? t('Change the category') : t('Change the menu')}
      onClose={onClose}
    >
      <CallForm call={call} onSubmit={save} action={t('Save')} onBack={onClose}>
        <UndoButton history={history} onChange={setHistory} />
        <Field
          label={t('Name')}
          value={name}
          maxLength={200}
          onChange={({ target }) => change({ name: target.value })}
          required={isCategory}
        />
        {isCategory && (
          <Field
            label={t('Description (optional)')}
            value={description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
        {isCategory && (
          <SelectField
            label={t('Course')}
            hint={t('It decides what is recommended beside it.')}
            value={course}
            onChange={(value) => change({ course: value })}
            options={['', ...COURSES].map((value) => ({
              value,
              label: value === '' ? t('Not said') : t(COURSE_NAMES[value as Course]),
            }))}
          />
        )}
        {isCategory && (
          <FormFieldControl
            field={{ kind: 'entities', path: 'linked_items', label: 'Also shows', of: 'item' }}
            content={{ linked_items }}
            entities={catalogue.entities.filter(({ parent_id }) => parent_id !== entity.id)}
            errors={findingsOf(catalogue.errors, entity)}
            warnings={findingsOf(catalogue.warnings, entity)}
            onChange={change}
          />
        )}
        <TranslationFields
          entity={entity}
          content={{ [field]: name, category_description: description, translations }}
          entities={catalogue.entities}
          onChange={(translated) => change({ translations: translated.translations })}
        />
        <Button look="plain" onClick={archive}>
          {entity.is_archived ? t('Bring it back') : t('Archive, with what is in it')}
        </Button>
      </CallForm>
    </Dialog>
  );
}

function putEntity(path: string, request: object, headers?: { readonly revision: number }) {
  return staffApi.put<WireCatalogueEntity>(path, request, headers);
}
