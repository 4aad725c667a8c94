import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Alert } from '@comptoir/design/components/alert';
import { fieldName } from '@comptoir/staff-texts/fields/field-names';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { entityName, entityPath } from '#lib/catalogue/entity-names.ts';

interface DraftErrorsProps {
  readonly errors: readonly CatalogueFinding[];
  /** Those of the draft, for their names. */
  readonly entities?: readonly WireCatalogueEntity[];
}

/** As many as a person mends before looking again. */
const SHOWN = 5;

/** What keeps the draft from being published and shown, each with its field. Rule CA-8. */
export function DraftErrors({ errors, entities = [] }: DraftErrorsProps) {
  const hidden = errors.length - SHOWN;
  return (
    <Alert kind="problem">
      <p className="font-semibold">
        {t('{count} errors to correct before publishing', { count: errors.length })}
      </p>
      <ul>
        {errors.slice(0, SHOWN).map((error) => (
          <li key={`${error.kind}:${error.id}:${error.path}:${error.message}`}>
            <ErrorLine error={error} entities={entities} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{t('and {count} more', { count: hidden })}</p>}
    </Alert>
  );
}

interface ErrorLineProps {
  readonly error: CatalogueFinding;
  readonly entities: readonly WireCatalogueEntity[];
}

function ErrorLine({ error: { kind, id, path, message }, entities }: ErrorLineProps) {
  // Of the restaurant as a whole.
  if (kind === null || id === null) return path === '' ? message : `${path}\u00a0: ${message}`;
  const entity = { kind, id };
  const name = entityName(entity, entities);
  const to = entityPath(entity);
  const field = path === '' ? null : (fieldName(entity, path) ?? path);
  return (
    <>
      {to === null ? (
        name
      ) : (
        <Link to={to} className="underline underline-offset-4">
          {name}
        </Link>
      )}
      {field !== null && ` · ${field}`}
      {`\u00a0: ${message}`}
    </>
  );
}
