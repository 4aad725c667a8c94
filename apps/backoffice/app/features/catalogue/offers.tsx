import { findEntity } from '@comptoir/contract/catalogue/edit-entities';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UndoBar } from '#components/catalogue/undo-bar.tsx';
import { Button } from '#components/controls/button.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { findingsOf, nameOf } from '#lib/catalogue/draft-tree.ts';
import type { Place, Placed } from '#lib/catalogue/places.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { useListChanges } from '#stores/catalogue/use-list-changes.ts';
import { changeText } from './list/change-text.ts';
import { DragHandle, MoveButtons } from './list/place-controls.tsx';
import { dropClass, dropEndClass, usePlaceDrag } from './list/use-place-drag.ts';
import { NewEntityDialog } from './new-entity-dialog.tsx';
import { OfferLink } from './offers/offer-link.tsx';
import { useOfferUses } from './offers/offer-use.tsx';
import { DraftState } from './publication/draft-state.tsx';

/** The offers of the draft in their order: what each is called, its code, and its use. Rules CA-25, CA-26 and OL-9. */
export function OffersPage() {
  const { state, reload, retry } = useCatalogue();
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const [withArchived, setWithArchived] = useState(false);
  const uses = useOfferUses();
  const { isBusy, problem, last, move, undo } = useListChanges(reload);
  const entities = state.kind === 'loaded' ? state.payload.entities : [];
  const place = (dragged: Placed, to: Place) => move(entities, dragged, to);
  const tools = { ...usePlaceDrag(place), isBusy, move: place };
  const moved = last && findEntity(entities, last.subject);
  return (
    <Page
      title={t('Offers')}
      lead={t('What you give, to whom and when. Guests see it when you publish.')}
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          {t('Add an offer')}
        </Button>
      }
    >
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => {
          const offers = catalogue.entities
            .filter(({ kind }) => kind === 'offer')
            .sort((one, other) => one.position - other.position);
          const shown = offers.filter(({ is_archived }) => withArchived || !is_archived);
          return (
            <div className="space-y-8">
              <DraftState catalogue={catalogue} onChanged={reload} />
              {shown.length === 0 ? (
                <EmptyState
                  sign="%"
                  title={t('No offer yet')}
                  text={t('A percentage, a free item or the delivery: add the first one.')}
                />
              ) : (
                <ul
                  className={`divide-y divide-hinoki border-hinoki border-y ${dropEndClass(tools.drag, 'offer', null)}`}
                >
                  {shown.map((offer) => (
                    <li
                      key={offer.id}
                      data-drop-offer={offer.id}
                      className={`paint-contained flex items-center ${dropClass(tools.drag, offer)}`}
                    >
                      {shown.length > 1 && <DragHandle entity={offer} tools={tools} />}
                      <OfferLink
                        offer={offer}
                        errorCount={findingsOf(catalogue.errors, offer).length}
                        uses={uses ? (uses.get(offer.id) ?? null) : undefined}
                      />
                      <MoveButtons
                        entity={offer}
                        tools={tools}
                        name={nameOf(offer)}
                        siblings={shown.map((entity) => ({ entity }))}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {offers.some(({ is_archived }) => is_archived) && (
                <OptionCard
                  type="checkbox"
                  label={t('Show what is archived')}
                  isChecked={withArchived}
                  onChange={() => setWithArchived(!withArchived)}
                />
              )}
              <UndoBar
                text={moved ? changeText(last, nameOf(moved)) : null}
                canUndo={Boolean(moved)}
                isBusy={isBusy}
                problem={problem}
                onUndo={undo}
              />
            </div>
          );
        }}
      </Loaded>
      {isAdding && (
        <NewEntityDialog
          added={{ kind: 'offer', parentId: null }}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => navigate(`/offres/${id}`)}
        />
      )}
    </Page>
  );
}
