import { type FormField, valueAt } from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';
import { useMay } from '#stores/session.ts';
import { useSetup } from '#stores/setup.ts';
import { CardKeys } from './card-keys.tsx';
import { EntityForm, entityOf } from './entity-form.tsx';

const FIELDS: readonly FormField[] = [
  {
    kind: 'flag',
    path: 'cod.active',
    label: 'At pickup or at the door',
    hint: 'Cash, or your own card machine.',
  },
  { kind: 'flag', path: 'stripe.active', label: 'By card', hint: 'Online, while ordering.' },
];

/** What guests pay with; cards need keys, which an owner enters. */
export function PaymentsStep({
  catalogue,
  onSaved,
}: {
  readonly catalogue: Catalogue;
  readonly onSaved: () => void;
}) {
  const entity = entityOf(catalogue, 'setting', 'payments');
  const editor = useEntityEditor(entity);
  const { setup, load } = useSetup();
  const mayEnterKeys = useMay('payments.keys');
  const byCard = valueAt(editor.content, 'stripe.active') === true;
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <>
      <EntityForm
        editor={editor}
        entity={entity}
        fields={FIELDS}
        catalogue={catalogue}
        onSaved={onSaved}
      />
      {byCard && <CardKeys onChanged={() => void load()} />}
      {setup && !setup.has_card_keys && !mayEnterKeys && (
        <p className="rounded-card bg-paper px-5 py-4 text-quiet">
          {t(
            'This shop has no keys of a card provider yet: its owner enters them here. Until then, open with payment at pickup.',
          )}
        </p>
      )}
    </>
  );
}
