import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Sight } from '#components/feedback/sight.tsx';
import { Page } from '#components/layout/page.tsx';
import { draftTree, searchTree } from '#lib/catalogue/draft-tree.ts';
import { t } from '#lib/i18n/translate.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { CategorySection } from './category-section.tsx';
import { DraftState } from './draft-state.tsx';
import { NameDialog } from './name-dialog.tsx';
import { type NewEntity, NewEntityDialog } from './new-entity-dialog.tsx';
import { useItemDrag } from './use-item-drag.ts';

/** The menus of the draft: what is in them, what guests do not see yet, and what keeps it from them. Rule CA-20. */
export function CataloguePage() {
  const { state, reload, retry } = useCatalogue();
  const [query, setQuery] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [added, setAdded] = useState<NewEntity | null>(null);
  const [renamed, setRenamed] = useState<WireCatalogueEntity | null>(null);
  const navigate = useNavigate();
  const moving = useCall();
  const dragging = useItemDrag(async (itemId, { categoryId, beforeId }) => {
    const path = `/catalogue/entities/item/${itemId}/place`;
    const request = { parent_id: categoryId, before_id: beforeId };
    const result = await moving.send(() => staffApi.put(path, request));
    if (result.ok) reload();
  });

  return (
    <Page
      title={t('Catalogue')}
      lead={t('Change what you sell. Guests see it when you publish.')}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/carte/choix">{t('Groups of choices')}</ButtonLink>
          <ButtonLink to="/carte/prix">{t('Prices in a table')}</ButtonLink>
          <ButtonLink to="/carte/tableau">{t('From a spreadsheet')}</ButtonLink>
          <ButtonLink to="/carte/versions">{t('Versions')}</ButtonLink>
        </div>
      }
    >
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => {
          const menus = draftTree(catalogue.entities, { withArchived });
          const found = searchTree(menus, query);
          return (
            <div className="space-y-8">
              <DraftState catalogue={catalogue} onChanged={reload} />
              <div className="grid items-end gap-4 tablet:grid-cols-[1fr_auto]">
                <Field
                  label={t('Search an item')}
                  type="search"
                  value={query}
                  onChange={({ target }) => setQuery(target.value)}
                />
                <OptionCard
                  type="checkbox"
                  label={t('Show what is archived')}
                  isChecked={withArchived}
                  onChange={() => setWithArchived(!withArchived)}
                />
              </div>
              <FormProblem problem={moving.problem} />
              {found.length === 0 && (
                <Sight
                  sign="∅"
                  title={query === '' ? t('The menu is empty') : t('No item is called so')}
                  text={
                    query === ''
                      ? t('Add a menu, then its categories and its items.')
                      : t('Try fewer letters, or show what is archived.')
                  }
                />
              )}
              {found.map(({ entity, name, categories }) => (
                <section key={entity.id} className="space-y-6">
                  <header className="flex flex-wrap items-center justify-between gap-3">
                    <h2 className="text-heading">{name}</h2>
                    <span className="flex flex-wrap gap-1">
                      <ButtonLink
                        look="plain"
                        to={`/carte/menus/${entity.id}`}
                        aria-label={`${t('Hours')}, ${name}`}
                      >
                        {t('Hours')}
                      </ButtonLink>
                      <Button
                        look="plain"
                        onClick={() => setRenamed(entity)}
                        aria-label={`${t('Rename')}, ${name}`}
                      >
                        {t('Rename')}
                      </Button>
                    </span>
                  </header>
                  {categories.map((category) => (
                    <CategorySection
                      key={category.entity.id}
                      category={category}
                      errors={catalogue.errors}
                      isSearched={query !== ''}
                      dragging={dragging}
                      siblings={categories}
                      onRename={() => setRenamed(category.entity)}
                      onAdd={() => setAdded({ kind: 'item', parentId: category.entity.id })}
                      onChanged={reload}
                    />
                  ))}
                  {query === '' && (
                    <Button onClick={() => setAdded({ kind: 'category', parentId: entity.id })}>
                      {t('Add a category')}
                    </Button>
                  )}
                </section>
              ))}
              {query === '' && (
                <Button look="plain" onClick={() => setAdded({ kind: 'menu', parentId: null })}>
                  {t('Add a menu')}
                </Button>
              )}
            </div>
          );
        }}
      </Loaded>
      {added && (
        <NewEntityDialog
          added={added}
          onClose={() => setAdded(null)}
          onAdded={({ kind, id }) => {
            setAdded(null);
            if (kind === 'item') navigate(`/carte/articles/${id}`);
            else reload();
          }}
        />
      )}
      {renamed && (
        <NameDialog
          entity={renamed}
          entities={state.kind === 'loaded' ? state.payload.entities : []}
          onClose={() => setRenamed(null)}
          onSaved={() => {
            setRenamed(null);
            reload();
          }}
        />
      )}
    </Page>
  );
}
