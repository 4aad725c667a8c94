import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';

/** Whether a finding of the check means this field, or a part of it. Rule CA-8. */
export function isAbout(finding: Pick<CatalogueFinding, 'path'>, path: string): boolean {
  const rest = finding.path.startsWith(path) ? finding.path.slice(path.length) : null;
  return rest === '' || rest?.startsWith('[') === true || rest?.startsWith('.') === true;
}
