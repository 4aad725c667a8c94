import type { WireTimelineSlot } from '@comptoir/contract/staff/availability';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Dialog } from '#components/feedback/dialog.tsx';
import { slotLoad } from '#lib/service/slot-load.ts';
import { useAvailability } from '#stores/availability.ts';
import { refreshAvailability, setSlotClosed } from '#stores/set-availability.ts';
import { CommandNotes, useIsOffline } from './command-notes.tsx';
import { useCommand } from './use-command.ts';

/** The ruler of the next 120 minutes: how full each slot is, and a button that closes it. Rule SV-75. */
export function SlotsDialog({ onClose }: { readonly onClose: () => void }) {
  const slots = useAvailability((state) => state.slots);
  const { running, problem, run } = useCommand();
  useEffect(() => void refreshAvailability(), []);
  const mostOrders = Math.max(1, ...slots.map(({ orders }) => orders));
  return (
    <Dialog isOpen isDark title={t('The next two hours')} onClose={onClose}>
      <div className="space-y-3">
        <p className="text-quiet">
          {t('A slot that you close takes no further order; those in it stay.')}
        </p>
        <CommandNotes problem={problem} />
        {slots.length === 0 ? (
          <p className="py-8 text-center font-semibold">{t('No slot in the next two hours.')}</p>
        ) : (
          <ul className="divide-y divide-hinoki">
            {slots.map((slot) => (
              <SlotRow
                key={slot.starts_at}
                slot={slot}
                mostOrders={mostOrders}
                isBusy={running !== null}
                onToggle={() =>
                  run(slot.starts_at, () => setSlotClosed(slot.starts_at, !slot.is_closed))
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface SlotRowProps {
  readonly slot: WireTimelineSlot;
  readonly mostOrders: number;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
}

const GROUNDS = {
  free: 'bg-state-in-progress',
  nearly_full: 'bg-state-to-start',
  full: 'bg-alarm',
} as const;

/** Figures as text, and the same as a bar; a slot's state is said in words too. */
function SlotRow({ slot, mostOrders, isBusy, onToggle }: SlotRowProps) {
  const isOffline = useIsOffline();
  const { text, share, fill } = slotLoad(slot, mostOrders);
  const state = slot.is_closed ? t('Closed by hand') : slot.is_full ? t('Full') : '';
  return (
    <li className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold text-large tabular-nums">{slot.label}</span>
          <span className="text-small tabular-nums">{text}</span>
          {state && (
            <span
              className={`font-bold text-small ${slot.is_closed ? 'text-state-to-start' : 'text-alarm'}`}
            >
              {state}
            </span>
          )}
        </p>
        <div aria-hidden="true" className="mt-1 h-2.5 overflow-hidden rounded-full bg-hinoki">
          <div
            className={`h-full origin-left ${GROUNDS[fill]} ${slot.is_closed ? 'opacity-50' : ''}`}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      </div>
      <button
        type="button"
        disabled={isBusy || isOffline}
        onClick={onToggle}
        className="min-h-14 w-28 shrink-0 rounded-field border-2 border-edge font-bold hover:border-ink disabled:opacity-50"
      >
        {slot.is_closed ? t('Open again') : t('Close')}{' '}
        <span className="sr-only">{t('the slot {time}', { time: slot.label })}</span>
      </button>
    </li>
  );
}
