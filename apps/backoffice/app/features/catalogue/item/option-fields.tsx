import type { WireOptionGroup } from '@comptoir/contract/menus/menus';
import { t } from '@comptoir/staff-texts/translate';
import { GroupFields } from '#components/catalogue/group-fields.tsx';
import { Button } from '#components/controls/button.tsx';
import { Section } from '#components/layout/page.tsx';
import { newGroup } from '#lib/catalogue/new-options.ts';

interface OptionFieldsProps {
  readonly groups: readonly WireOptionGroup[];
  readonly errorAt: (path: string) => string | undefined;
  readonly warningAt: (path: string) => string | undefined;
  readonly onChange: (groups: WireOptionGroup[]) => void;
}

/** What guests choose with an item: groups of choices, how many of them, and what each adds. Rule CA-22. */
export function OptionFields({ groups, errorAt, warningAt, onChange }: OptionFieldsProps) {
  const change = (index: number, group: WireOptionGroup) => onChange(groups.with(index, group));
  const add = () => onChange([...groups, newGroup(groups)]);
  return (
    <Section
      title={t('Choices')}
      lead={t('Sauces, sizes, supplements: groups in which guests choose.')}
    >
      {groups.length === 0 && errorAt('options') && (
        <p className="text-alarm">{errorAt('options')}</p>
      )}
      {groups.map((group, index) => (
        <GroupFields
          key={group.option_id}
          group={group}
          error={errorAt(`options[${index}]`)}
          warning={warningAt(`options[${index}]`)}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange(groups.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={add}>{t('Add a group of choices')}</Button>
    </Section>
  );
}
