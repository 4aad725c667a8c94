import { useTranslate } from '#lib/i18n.ts';
import { RadioCard } from './radio-card.tsx';
import type { SlotDay, WireSlot } from './slot-choice.ts';

interface SlotListProps {
  readonly name: string;
  readonly listed: SlotDay | null;
  readonly chosen: WireSlot | null;
  readonly onChoose: (slot: WireSlot) => void;
}

/** The slots of one day; a full one is there to be seen only. Rule S-11. */
export function SlotList({ name, listed, chosen, onChoose }: SlotListProps) {
  const t = useTranslate();
  return (
    <fieldset>
      <legend className="sr-only">{t('Time')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {listed?.slots.map((slot) => (
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
            {slot.delivery_date !== listed.day && (
              <span className="block text-quiet text-small">{t('in the night')}</span>
            )}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
