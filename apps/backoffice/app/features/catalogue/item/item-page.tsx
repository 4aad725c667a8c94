import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { isAbout } from '@comptoir/staff-texts/fields/field-names';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConflictDialog } from '#components/catalogue/conflict-dialog.tsx';
import { EditorActions } from '#components/catalogue/editor-actions.tsx';
import { OtherFindings } from '#components/catalogue/other-findings.tsx';
import { TranslationFields } from '#components/catalogue/translation-fields.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import {
  contentOf,
  draftTree,
  findingsOf,
  type ItemContent,
  nameOf,
} from '#lib/catalogue/draft-tree.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { CourseFields } from './course-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { ShownIn } from './shown-in.tsx';

/** One item of the draft; what is typed is saved by itself. Rules CA-4 and CA-22. */
export function ItemPage({ itemId }: { readonly itemId: string }) {
  const { state, reload, retry } = useCatalogue();
  return (
    <Loaded state={state} onRetry={retry}>
      {(catalogue) => {
        const item = catalogue.entities.find(({ kind, id }) => kind === 'item' && id === itemId);
        return item ? (
          <ItemEditor item={item} catalogue={catalogue} onChanged={reload} />
        ) : (
          <Page title={t('Item')}>
            <EmptyState
              sign="∅"
              title={t('This item does not exist')}
              text={t('It may have been there in another version.')}
            >
              <ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>
            </EmptyState>
          </Page>
        );
      }}
    </Loaded>
  );
}

interface ItemEditorProps {
  readonly item: WireCatalogueEntity;
  readonly catalogue: Catalogue;
  readonly onChanged: () => void;
}

function ItemEditor({ item, catalogue, onChanged }: ItemEditorProps) {
  const editor = useEntityEditor(item);
  const content = editor.content as ItemContent;
  const hasSaved = useRef(false);
  // The check of the server stands beside the fields once they are saved.
  useEffect(() => {
    if (editor.status !== 'saved') hasSaved.current = true;
    else if (hasSaved.current) onChanged();
  }, [editor.status, onChanged]);

  const errors = findingsOf(catalogue.errors, item);
  const warnings = findingsOf(catalogue.warnings, item);
  const errorAt = (path: string) => errors.find((error) => isAbout(error, path))?.message;
  const warningAt = (path: string) => warnings.find((warning) => isAbout(warning, path))?.message;
  const isOther = (finding: CatalogueFinding) =>
    !SHOWN_PATHS.some((path) => isAbout(finding, path));

  return (
    <Page
      title={content.item_name || t('Item')}
      {...(item.is_archived && { lead: t('Archived: guests do not get it.') })}
      action={
        <EditorActions editor={editor} back={{ to: '/carte', name: t('Back to the menu') }} />
      }
    >
      <div className="space-y-8">
        <FormProblem problem={editor.problem} />
        <OtherFindings
          entity={item}
          errors={errors.filter(isOther)}
          warnings={warnings.filter(isOther)}
        />
        <ItemFields
          item={item}
          content={content}
          catalogue={catalogue}
          errorAt={errorAt}
          warningAt={warningAt}
          onChange={editor.change}
        />
        <CourseFields
          courses={content.courses ?? []}
          catalogue={catalogue}
          errorAt={errorAt}
          warningAt={warningAt}
          onChange={(courses) => editor.change({ courses })}
        />
        <OptionFields
          groups={content.options ?? []}
          errors={errors}
          warningAt={warningAt}
          onChange={(options) => editor.change({ options })}
        />
        <TranslationFields
          entity={item}
          content={editor.content}
          entities={catalogue.entities}
          onChange={editor.change}
        />
        <ItemActions item={item} catalogue={catalogue} onChanged={onChanged} />
      </div>
      {editor.conflict && (
        <ConflictDialog
          conflict={editor.conflict}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
    </Page>
  );
}

/** The fields that show what the check says of them. */
const SHOWN_PATHS = [
  'item_name',
  'item_description',
  'item_price.price_pickup',
  'item_price.price_delivery',
  'item_price.tax_rate',
  'pieces',
  'item_image',
  'item_image_alt',
  'pairs_with',
  'allergens',
  'vegetarian',
  'spicy',
  'load',
  'lead_minutes',
  'ingredients',
  'options',
  'courses',
];

/** Another category, a copy, and the archive. */
function ItemActions({ item, catalogue, onChanged }: ItemEditorProps) {
  const call = useCall();
  const navigate = useNavigate();
  const [copied, setCopied] = useState(false);
  const path = `/catalogue/entities/item/${item.id}`;
  const categories = draftTree(catalogue.entities).flatMap((menu) =>
    menu.categories.map((category) => ({
      value: category.entity.id,
      label: `${menu.name} · ${category.name}`,
    })),
  );

  async function change(action: 'place' | 'archived', request: object): Promise<void> {
    const result = await call.send(() => staffApi.put(`${path}/${action}`, request));
    if (result.ok) onChanged();
  }
  async function duplicate(): Promise<void> {
    const { parent_id, id } = item;
    // With another name: a list with both could not tell them apart.
    const content = { ...contentOf(item), item_name: t('{name} (copy)', { name: nameOf(item) }) };
    const request = { kind: 'item', parent_id, after_id: id, content };
    const result = await call.send(() =>
      staffApi.post<WireCatalogueEntity>('/catalogue/entities', request),
    );
    if (!result.ok) return;
    setCopied(true);
    navigate(`/carte/articles/${result.payload.id}`);
  }

  return (
    <div className="space-y-4 border-hinoki border-t pt-6">
      <SelectField
        label={t('Category')}
        value={item.parent_id ?? ''}
        onChange={(parent_id) => change('place', { parent_id, before_id: null })}
        options={categories}
      />
      <ShownIn item={item} catalogue={catalogue} onChanged={onChanged} />
      <div className="flex flex-wrap gap-3">
        <Button isBusy={call.isBusy && copied} onClick={duplicate}>
          {t('Duplicate')}
        </Button>
        <Button
          look={item.is_archived ? 'quiet' : 'danger'}
          onClick={() => change('archived', { is_archived: !item.is_archived })}
        >
          {item.is_archived ? t('Bring it back') : t('Archive')}
        </Button>
      </div>
      <FormProblem problem={call.problem} />
    </div>
  );
}
