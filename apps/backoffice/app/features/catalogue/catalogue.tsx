import { findEntity } from '@comptoir/contract/catalogue/edit-entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UndoBar } from '#components/catalogue/undo-bar.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { draftTree, nameOf, searchTree } from '#lib/catalogue/draft-tree.ts';
import type { Place, Placed } from '#lib/catalogue/places.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { useListChanges } from '#stores/catalogue/use-list-changes.ts';
import { changeText } from './list/change-text.ts';
import { MenuSection } from './list/menu-section.tsx';
import { NameDialog } from './list/name-dialog.tsx';
import { dropEndClass, usePlaceDrag } from './list/use-place-drag.ts';
import { type NewEntity, NewEntityDialog } from './new-entity-dialog.tsx';
import { DraftState } from './publication/draft-state.tsx';

/** The menus of the draft: what is in them, what guests do not see yet, and what keeps it from them. Rule CA-20. */
export function CataloguePage() {
  const { state, reload, retry } = useCatalogue();
  const [query, setQuery] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [added, setAdded] = useState<NewEntity | null>(null);
  const [renamed, setRenamed] = useState<WireCatalogueEntity | null>(null);
  const navigate = useNavigate();
  const { isBusy, problem, last, move, remember, undo } = useListChanges(reload);
  const entities = state.kind === 'loaded' ? state.payload.entities : [];
  const place = (moved: Placed, to: Place) => move(entities, moved, to);
  const tools = { ...usePlaceDrag(place), isBusy, move: place };
  const changed = last && findEntity(entities, last.subject);

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
              {found.length === 0 && (
                <EmptyState
                  sign="∅"
                  title={query === '' ? t('The menu is empty') : t('No item is called so')}
                  text={
                    query === ''
                      ? t('Add a menu, then its categories and its items.')
                      : t('Try fewer letters, or show what is archived.')
                  }
                />
              )}
              <div className={`space-y-8 ${dropEndClass(tools.drag, 'menu', null)}`}>
                {found.map((menu) => (
                  <MenuSection
                    key={menu.entity.id}
                    menu={menu}
                    errors={catalogue.errors}
                    isSearched={query !== ''}
                    tools={tools}
                    siblings={found}
                    onRename={setRenamed}
                    onAdd={(kind, parentId) => setAdded({ kind, parentId })}
                  />
                ))}
              </div>
              {query === '' && (
                <Button look="plain" onClick={() => setAdded({ kind: 'menu', parentId: null })}>
                  {t('Add a menu')}
                </Button>
              )}
              <UndoBar
                text={changed ? changeText(last, nameOf(changed)) : null}
                canUndo={Boolean(changed)}
                isBusy={isBusy}
                problem={problem}
                onUndo={undo}
              />
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
      {renamed && state.kind === 'loaded' && (
        <NameDialog
          entity={renamed}
          catalogue={state.payload}
          onClose={() => setRenamed(null)}
          onSaved={(change) => {
            setRenamed(null);
            if (change) remember(change);
            reload();
          }}
        />
      )}
    </Page>
  );
}
