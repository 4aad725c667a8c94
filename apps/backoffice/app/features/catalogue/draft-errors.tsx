import { Alert } from '@comptoir/design/components/alert';
import { Link } from 'react-router';
import { t } from '#lib/i18n/translate.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';

/** What keeps the draft from being published and shown, each with its field. Rule CA-8. */
export function DraftErrors({ errors }: { readonly errors: Catalogue['errors'] }) {
  return (
    <Alert kind="problem">
      <p className="font-semibold">
        {t('{count} errors to mend before publishing', { count: errors.length })}
      </p>
      <ul>
        {errors.slice(0, 5).map(({ kind, id, path, message }) => (
          <li key={`${kind}:${id}:${path}:${message}`}>
            {kind === 'item' ? (
              <Link to={`/carte/articles/${id}`} className="underline underline-offset-4">
                {id}
              </Link>
            ) : (
              id
            )}{' '}
            {path}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
