import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { fieldName } from '@comptoir/staff-texts/fields/field-names';
import { FieldWarning } from '#components/feedback/field-warning.tsx';

interface OtherFindingsProps {
  readonly entity: Pick<WireCatalogueEntity, 'kind' | 'id'>;
  readonly errors: readonly CatalogueFinding[];
  readonly warnings: readonly CatalogueFinding[];
}

/** What the check says of an entity as a whole, or of a field that its page does not have. Rule CA-8. */
export function OtherFindings({ entity, errors, warnings }: OtherFindingsProps) {
  const textOf = ({ path, message }: CatalogueFinding) =>
    path === '' ? message : `${fieldName(entity, path) ?? path}\u00a0: ${message}`;
  return (
    <>
      {errors.map((finding) => (
        <p key={textOf(finding)} className="text-alarm">
          {textOf(finding)}
        </p>
      ))}
      {warnings.map((finding) => (
        <FieldWarning key={textOf(finding)} text={textOf(finding)} />
      ))}
    </>
  );
}
