import { RadioCard } from '#components/controls/radio-card.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { SlotDay, WireSlot } from './slot-choice.ts';
import { type PartOfDay, partsOfDay } from './slot-days.ts';

interface SlotListProps {
  readonly name: string;
  readonly listed: SlotDay | null;
  readonly chosen: WireSlot | null;
  readonly onChoose: (slot: WireSlot) => void;
}

const PARTS = {
  morning: 'In the morning',
  midday: 'At midday',
  afternoon: 'In the afternoon',
  evening: 'In the evening',
  night: 'In the night',
} as const satisfies Record<PartOfDay, string>;

/** The slots of one day by part of the day; full ones are disabled. Rule S-11. */
export function SlotList({ listed, ...choice }: SlotListProps) {
  const t = useTranslate();
  const parts = listed === null ? [] : [...partsOfDay(listed)];
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{t('Time')}</legend>
      {parts.map(([part, slots]) => (
        <Slots
          key={part}
          {...choice}
          slots={slots}
          title={parts.length > 1 || part === 'night' ? t(PARTS[part]) : null}
        />
      ))}
    </fieldset>
  );
}

interface SlotsProps extends Omit<SlotListProps, 'listed'> {
  readonly slots: readonly WireSlot[];
  readonly title: string | null;
}

function Slots({ name, slots, title, chosen, onChoose }: SlotsProps) {
  const t = useTranslate();
  const grid = (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {slots.map((slot) => (
        <RadioCard
          key={`${slot.delivery_date} ${slot.delivery_time_range}`}
          name={name}
          isChecked={slot === chosen}
          isDisabled={slot.is_full}
          onChoose={() => onChoose(slot)}
          className="px-1 text-center text-small"
        >
          <span className={`whitespace-nowrap ${slot.is_full ? 'line-through' : ''}`}>
            {slot.label}
          </span>
          {slot.is_full && <span className="block text-small">{t('Full')}</span>}
        </RadioCard>
      ))}
    </div>
  );
  if (title === null) return grid;
  return (
    <fieldset>
      <legend className="mb-1.5 text-quiet text-small">{title}</legend>
      {grid}
    </fieldset>
  );
}
