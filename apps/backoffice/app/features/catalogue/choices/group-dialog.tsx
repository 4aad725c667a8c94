import type { SharedGroup } from '@comptoir/contract/catalogue/option-groups';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { useState } from 'react';
import { GroupFields } from '#components/catalogue/group-fields.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { draftTree } from '#lib/catalogue/draft-tree.ts';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface GroupDialogProps {
  readonly shared: SharedGroup;
  readonly entities: readonly WireCatalogueEntity[];
  readonly onSaved: (count: number) => void;
  readonly onClose: () => void;
}

/** A group of choices with the items that offer it, written into all of them at once. Rule CA-41. */
export function GroupDialog({ shared, entities, onSaved, onClose }: GroupDialogProps) {
  const call = useCall();
  const [group, setGroup] = useState(shared.group);
  const [itemIds, setItemIds] = useState<readonly string[]>(shared.itemIds);
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
    const result = await call.send(() => staffApi.post('/catalogue/option-groups', request));
    if (result.ok) onSaved(concerned.length);
  }

  return (
    <Dialog isOpen title={group.option_name || t('Choices')} onClose={onClose}>
      <CallForm call={call} onSubmit={save} action={t('Save in the draft')} onBack={onClose}>
        <GroupFields group={group} onChange={setGroup} />
        <CheckGroup
          legend={t('Items that offer it')}
          values={itemIds}
          onChange={setItemIds}
          options={items.map(({ entity, name }) => ({ value: entity.id, label: name }))}
        />
      </CallForm>
    </Dialog>
  );
}
