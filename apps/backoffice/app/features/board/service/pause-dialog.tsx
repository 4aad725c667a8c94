import type { WireStaffPause } from '@comptoir/contract/staff/availability';
import { PAUSE_KINDS } from '@comptoir/domain/availability/live-state';
import { PAUSES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Dialog } from '#components/feedback/dialog.tsx';
import { useAvailability } from '#stores/availability.ts';
import { endPause, setPause } from '#stores/set-availability.ts';
import { ActiveSetting } from './active-setting.tsx';
import { CommandNotes } from './command-notes.tsx';
import { DurationPicker } from './duration-picker.tsx';
import { useCommand } from './use-command.ts';

const LENGTHS = [15, 30, 45, 60];

/** Which orders are not taken, and for how long: one tap sets it. Rules SV-10 and SV-70. */
export function PauseDialog({ onClose }: { readonly onClose: () => void }) {
  const pauses = useAvailability((state) => state.pauses);
  const { running, problem, run } = useCommand();
  async function set(kind: WireStaffPause['kind'], until: string): Promise<void> {
    if (await run(kind, () => setPause(kind, until))) onClose();
  }
  return (
    <Dialog isOpen isDark title={t('Pause orders')} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-quiet">
          {t('Guests read when it goes on. Times after the end can still be ordered for.')}
        </p>
        <CommandNotes problem={problem} />
        {PAUSE_KINDS.map((kind) => {
          const pause = pauses.find((one) => one.kind === kind && one.until !== null);
          return (
            <section key={kind}>
              <h3 className="mb-1 font-bold font-sans text-body">{t(PAUSES[kind])}</h3>
              {pause && (
                <ActiveSetting
                  until={pause.until}
                  action={t('End it')}
                  what={t(PAUSES[kind])}
                  onEnd={() => run(kind, () => endPause(kind))}
                />
              )}
              <DurationPicker
                name={t(PAUSES[kind])}
                lengths={LENGTHS}
                isBusy={running !== null}
                onChoose={(until) => set(kind, until)}
              />
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
