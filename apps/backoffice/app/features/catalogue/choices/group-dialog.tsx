import type { SharedGroup } from '@comptoir/contract/catalogue/option-groups';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { GroupFields } from '#components/catalogue/group-fields.tsx';
import { UndoButton } from '#components/catalogue/undo-button.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { draftTree } from '#lib/catalogue/draft-tree.ts';
import { edited, historyOf } from '#lib/catalogue/edit-history.ts';
import type { OptionsChange } from '#stores/catalogue/use-options-undo.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface GroupDialogProps {
  readonly shared: SharedGroup;
  readonly entities: readonly WireCatalogueEntity[];
  /** The items as they were, and as they are. */
  readonly onSaved: (change: OptionsChange) => void;
  readonly onClose: () => void;
}

/** A group of choices with the items that offer it, written into all of them at once; until then nothing is. Rule CA-41. */
export function GroupDialog({ shared, entities, onSaved, onClose }: GroupDialogProps) {
  const call = useCall();
  const [history, setHistory] = useState(() =>
    historyOf({ group: shared.group, itemIds: shared.itemIds }),
  );
  const { group, itemIds } = history.value;
  const change = (fields: Partial<typeof history.value>) =>
    setHistory(edited(history, { ...history.value, ...fields }));
  const items = draftTree(entities)
    .flatMap((menu) => menu.categories)
    .flatMap((category) => category.items);
  const concerned = items.filter(
    ({ entity }) => itemIds.includes(entity.id) || shared.itemIds.includes(entity.id),
  );

  async function save(): Promise<void> {
    const request = {
      group,
      items: concerned.map(({ entity: { id, revision } }) => ({
        id,
        revision,
        has_group: itemIds.includes(id),
      })),
    };
    const result = await call.send(() =>
      staffApi.post<readonly WireCatalogueEntity[]>('/catalogue/option-groups', request),
    );
    if (!result.ok) return;
    onSaved({ before: concerned.map(({ entity }) => entity), after: result.payload });
  }

  return (
    <Dialog isOpen title={group.option_name || t('Choices')} onClose={onClose}>
      <CallForm call={call} onSubmit={save} action={t('Save in the draft')} onBack={onClose}>
        <UndoButton history={history} onChange={setHistory} />
        <GroupFields group={group} onChange={(next) => change({ group: next })} />
        <CheckGroup
          legend={t('Items that offer it')}
          values={itemIds}
          onChange={(next) => change({ itemIds: next })}
          options={items.map(({ entity, name }) => ({ value: entity.id, label: name }))}
        />
      </CallForm>
    </Dialog>
  );
}
