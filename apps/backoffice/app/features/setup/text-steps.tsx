import { siretOf } from '@comptoir/domain/invoices/siren';
import { valueAt, withValue } from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { contentOf } from '#lib/catalogue/draft-tree.ts';
import { IDENTITY_FIELDS, LEGAL_FIELDS } from '#lib/catalogue/setup-forms.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';
import { AddressSearch } from './address-search.tsx';
import { EntityForm, entityOf } from './entity-form.tsx';

interface StepProps {
  readonly catalogue: Catalogue;
  readonly onSaved: () => void;
}

/** Name, address with its position, telephone and mail. */
export function IdentityStep({ catalogue, onSaved }: StepProps) {
  const entity = entityOf(catalogue, 'setting', 'contacts');
  const editor = useEntityEditor(entity);
  const address = editor.content.address;
  return (
    <>
      <EntityForm
        editor={editor}
        entity={entity}
        fields={IDENTITY_FIELDS}
        catalogue={catalogue}
        onSaved={onSaved}
      />
      <AddressSearch
        address={typeof address === 'string' ? address : ''}
        isPlaced={typeof editor.content.latitude === 'number'}
        onChosen={editor.change}
      />
    </>
  );
}

/** What the law asks for; the address of the restaurant is often that of the company. */
export function LegalStep({ catalogue, onSaved }: StepProps) {
  const entity = entityOf(catalogue, 'setting', 'site');
  const editor = useEntityEditor(entity);
  const address = contentOf(entityOf(catalogue, 'setting', 'contacts')).address;
  const siret = valueAt(editor.content, 'legal.siret');
  const office = valueAt(editor.content, 'legal.registered_office') ?? '';
  return (
    <>
      {office === '' && typeof address === 'string' && address !== '' && (
        <Button
          onClick={() =>
            editor.change(withValue(editor.content, 'legal.registered_office', address))
          }
        >
          {t('The registered office is the restaurant’s address')}
        </Button>
      )}
      <EntityForm
        editor={editor}
        entity={entity}
        fields={LEGAL_FIELDS}
        catalogue={
          isWrongSiret(siret)
            ? {
                ...catalogue,
                errors: [
                  ...catalogue.errors,
                  {
                    kind: 'setting',
                    id: 'site',
                    path: 'legal.siret',
                    message: t('Check it: these 14 digits are no SIRET.'),
                  },
                ],
              }
            : catalogue
        }
        onSaved={onSaved}
      />
    </>
  );
}

/** Once all its digits are typed. */
function isWrongSiret(typed: unknown): boolean {
  const text = typeof typed === 'string' ? typed : '';
  return text.replaceAll(/\D/g, '').length >= 14 && siretOf(text) === null;
}
