import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { t } from '@comptoir/staff-texts/translate';
import { useId } from 'react';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { Choice } from '#components/controls/choice.tsx';
import type { ProposalDraft } from '#lib/substitutions/proposal-form.ts';
import { additionText, avoidedText, inOneLine } from '#lib/substitutions/proposal-words.ts';

type Choices = ProposalDraft['choices'];
type Groups = NonNullable<WireSubstitutions['dishes'][number]['groups']>;

interface DishChoicesProps {
  readonly groups: Groups;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** What is chosen of the dish that is proposed. Rule SU-16. */
export function DishChoices({ groups, choices, onChange }: DishChoicesProps) {
  const id = useId();
  return groups.map(({ option_id, name, min, max, options }) => {
    const chosen = choices[option_id] ?? [];
    const change = (ids: readonly string[]) => onChange({ ...choices, [option_id]: ids });
    const labelled = options.map((option) => ({
      value: option.id,
      label: option.name,
      hint: inOneLine([additionText(option.price), avoidedText(option.avoided)]),
    }));
    return max === 1 ? (
      <Choice
        key={option_id}
        legend={name}
        name={`${id}-${option_id}`}
        value={chosen[0] ?? ''}
        options={[...(min === 0 ? [{ value: '', label: t('None of them') }] : []), ...labelled]}
        onChange={(value) => change(value === '' ? [] : [value])}
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
