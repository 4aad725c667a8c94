import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConflictDialog } from '#components/catalogue/conflict-dialog.tsx';
import { SaveState } from '#components/catalogue/save-state.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Sight } from '#components/feedback/sight.tsx';
import { Page } from '#components/layout/page.tsx';
import { draftTree, findingsOf, type ItemContent } from '#lib/catalogue/draft-tree.ts';
import { t } from '#lib/i18n/translate.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { ItemFields } from './item-fields.tsx';
import { OptionFields } from './option-fields.tsx';

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
            <Sight
              sign="∅"
              title={t('This item does not exist')}
              text={t('It may have been there in another version.')}
            >
              <ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>
            </Sight>
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
  const errorAt = (path: string) =>
    errors.find((error) => error.path === path || error.path.startsWith(`${path}[`))?.message;
  const shown = new Set(SHOWN_PATHS.filter((path) => errorAt(path) !== undefined));
  const others = errors.filter(({ path }) => ![...shown].some((start) => path.startsWith(start)));

  return (
    <Page
      title={content.item_name || t('Item')}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <SaveState editor={editor} />
          {editor.canUndo && <Button onClick={editor.undo}>{t('Undo')}</Button>}
          <ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>
        </div>
      }
    >
      <div className="space-y-8">
        <FormProblem problem={editor.problem} />
        {others.map(({ path, message }) => (
          <p key={`${path}${message}`} className="text-alarm">
            {path}: {message}
          </p>
        ))}
        <ItemFields
          content={content}
          catalogue={catalogue}
          errorAt={errorAt}
          onChange={editor.change}
        />
        <OptionFields
          groups={content.options ?? []}
          errorAt={errorAt}
          onChange={(options) => editor.change({ options })}
        />
        <ItemActions item={item} catalogue={catalogue} onChanged={onChanged} />
      </div>
      {editor.conflict && (
        <ConflictDialog
          mine={editor.content}
          theirs={editor.conflict}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
    </Page>
  );
}

/** The fields that show what is wrong with them. */
const SHOWN_PATHS = [
  'item_name',
  'item_price.price_pickup',
  'item_price.price_delivery',
  'item_price.tax_rate',
  'options',
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
    const { content, parent_id, id } = item;
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
