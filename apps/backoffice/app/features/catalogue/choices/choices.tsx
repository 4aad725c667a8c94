import { type SharedGroup, sharedGroups } from '@comptoir/contract/catalogue/option-groups';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { UndoBar } from '#components/catalogue/undo-bar.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { useOptionsUndo } from '#stores/catalogue/use-options-undo.ts';
import { GroupDialog } from './group-dialog.tsx';

/** The groups of choices, each once with the items that offer it. Rule CA-41. */
export function ChoicesPage() {
  const { state, reload, retry } = useCatalogue();
  const [edited, setEdited] = useState<SharedGroup | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const changes = useOptionsUndo(reload);

  async function undo(): Promise<void> {
    const count = await changes.undo();
    if (count !== null) setNote(t('{count} items are as before in the draft.', { count }));
  }

  return (
    <Page
      title={t('Groups of choices')}
      lead={t('Change a group once for all the items that offer it.')}
      action={<ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>}
    >
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => {
          const groups = sharedGroups(catalogue.entities);
          return groups.length === 0 ? (
            <EmptyState
              sign="∅"
              title={t('No group of choices yet')}
              text={t('Add the first one on the page of an item.')}
            />
          ) : (
            <>
              <ul className="divide-y divide-hinoki border-hinoki border-y">
                {groups.map((shared) => {
                  const { group, itemIds } = shared;
                  const name = group.option_name || t('Choices');
                  return (
                    <li
                      key={`${group.option_id} ${itemIds[0]}`}
                      className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3"
                    >
                      <p className="min-w-0 flex-1 basis-52">
                        <span className="font-semibold">{name}</span>
                        <span className="block text-quiet text-small">
                          {group.option_options.map((option) => option.name).join(', ')}
                        </span>
                      </p>
                      <p className="text-quiet text-small">
                        {t('In {count} items', { count: itemIds.length })}
                      </p>
                      <Button
                        onClick={() => setEdited(shared)}
                        aria-label={`${t('Change')}, ${name}`}
                      >
                        {t('Change')}
                      </Button>
                    </li>
                  );
                })}
              </ul>
              {edited && (
                <GroupDialog
                  shared={edited}
                  entities={catalogue.entities}
                  onClose={() => setEdited(null)}
                  onSaved={(change) => {
                    setEdited(null);
                    changes.remember(change);
                    const count = change.after.length;
                    setNote(t('{count} items are changed in the draft.', { count }));
                    reload();
                  }}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <UndoBar
        text={note}
        canUndo={changes.canUndo}
        isBusy={changes.isBusy}
        problem={changes.problem}
        onUndo={undo}
      />
    </Page>
  );
}
