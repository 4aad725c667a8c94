import type { OpenReportsData } from '@comptoir/contract/reported-items/staff-reports';
import { t } from '@comptoir/staff-texts/translate';

type ReportedUnits = OpenReportsData['reports'][number]['units'];

/** « manque : 1 × Maki saumon », for each kind of problem. Rule RI-31. */
export function unitsTexts(units: ReportedUnits): readonly string[] {
  const named = (problem: ReportedUnits[number]['problem']) =>
    units
      .filter((unit) => unit.problem === problem)
      .map(({ name, quantity }) => t('{count} × {name}', { count: quantity, name }))
      .join(', ');
  const [missing, wrong] = [named('missing'), named('wrong')];
  return [
    missing !== '' && t('Missing: {items}', { items: missing }),
    wrong !== '' && t('Wrong: {items}', { items: wrong }),
  ].filter((text) => text !== false);
}
