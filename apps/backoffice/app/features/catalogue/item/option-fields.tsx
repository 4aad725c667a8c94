import type { WireOptionGroup } from '@comptoir/contract/menus/menus';
import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { GroupFields } from '#components/catalogue/group-fields.tsx';
import { Button } from '#components/controls/button.tsx';
import { Section } from '#components/layout/page.tsx';
import { findingsBelow } from '#lib/catalogue/findings-below.ts';
import { newGroup } from '#lib/catalogue/new-options.ts';

interface OptionFieldsProps {
  readonly groups: readonly WireOptionGroup[];
  /** What the check says of the item. */
  readonly errors: readonly CatalogueFinding[];
  readonly warningAt: (path: string) => string | undefined;
  readonly onChange: (groups: WireOptionGroup[]) => void;
}

/** What guests choose with an item: groups of choices, how many of them, and what each adds. Rule CA-22. */
export function OptionFields({ groups, errors, warningAt, onChange }: OptionFieldsProps) {
  /** The group that was added last, until the focus has left it: it is not finished. */
  const [begun, setBegun] = useState<string | null>(null);
  const own = errors.find(({ path }) => path === 'options');
  const change = (index: number, group: WireOptionGroup) => onChange(groups.with(index, group));
  const add = () => {
    const added = newGroup(groups);
    setBegun(added.option_id);
    onChange([...groups, added]);
  };
  return (
    <Section
      title={t('Choices')}
      lead={t('Sauces, sizes, supplements: groups in which guests choose.')}
    >
      {own && <p className="text-alarm">{own.message}</p>}
      {groups.map((group, index) => {
        const path = `options[${index}]`;
        const isBegun = group.option_id === begun;
        return (
          <GroupFields
            key={group.option_id}
            group={group}
            errors={isBegun ? [] : findingsBelow(errors, path)}
            warning={isBegun ? undefined : warningAt(path)}
            onChange={(changed) => change(index, changed)}
            onLeave={() => setBegun(null)}
            onRemove={() => onChange(groups.toSpliced(index, 1))}
          />
        );
      })}
      <Button onClick={add}>{t('Add a group of choices')}</Button>
    </Section>
  );
}
