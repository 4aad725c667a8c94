import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { t } from '@comptoir/staff-texts/translate';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import type { ProposalDraft } from '#lib/substitutions/proposal-form.ts';
import { warnedLabel, withAddition } from '#lib/substitutions/proposal-words.ts';

type Choices = ProposalDraft['choices'];
type Groups = NonNullable<WireSubstitutions['dishes'][number]['groups']>;

interface DishChoicesProps {
  readonly groups: Groups;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** What is chosen of the dish that is proposed. Rule SU-16. */
export function DishChoices({ groups, choices, onChange }: DishChoicesProps) {
  return groups.map(({ option_id, name, min, max, options }) => {
    const chosen = choices[option_id] ?? [];
    const change = (ids: readonly string[]) => onChange({ ...choices, [option_id]: ids });
    const labelled = options.map((option) => ({
      value: option.id,
      label: warnedLabel(withAddition(option.name, option.price), option.avoided),
    }));
    return max === 1 ? (
      <SelectField
        key={option_id}
        label={name}
        value={chosen[0] ?? ''}
        options={[{ value: '', label: t(min === 1 ? 'Choose…' : 'None of them') }, ...labelled]}
        onChange={(id) => change(id === '' ? [] : [id])}
      />
    ) : (
      <CheckGroup
        key={option_id}
        legend={name}
        hint={limitsOf(min, max)}
        values={chosen}
        options={labelled}
        onChange={change}
      />
    );
  });
}

function limitsOf(min: number, max: number): string {
  if (min === max) return t('{count} to choose', { count: max });
  return min > 0
    ? t('From {min} to {max} to choose', { min, max })
    : t('At most {max} to choose', { max });
}
