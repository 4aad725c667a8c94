import { t } from '@comptoir/staff-texts/translate';
import { Dialog } from '#components/feedback/dialog.tsx';
import { useAvailability } from '#stores/availability.ts';
import { endRush, setRush } from '#stores/set-availability.ts';
import { ActiveSetting } from './active-setting.tsx';
import { CommandNotes } from './command-notes.tsx';
import { DurationPicker } from './duration-picker.tsx';
import { useCommand } from './use-command.ts';

const MINUTES = [10, 15, 20, 30];
const LENGTHS = [30, 60, 120];

/** How much longer everything takes, and until when: one tap sets it. Rules SV-14 and SV-70. */
export function RushDialog({ onClose }: { readonly onClose: () => void }) {
  const rush = useAvailability((state) => state.rush);
  const { running, problem, run } = useCommand();
  async function set(minutes: number, until: string): Promise<void> {
    if (await run(String(minutes), () => setRush(minutes, until))) onClose();
  }
  return (
    <Dialog isOpen isDark title={t('Rush')} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-quiet">
          {t('Everything takes longer: the times that guests choose from, and those you promise.')}
        </p>
        <CommandNotes problem={problem} />
        {rush && (
          <ActiveSetting
            until={rush.until}
            before={t('+{count} min', { count: rush.minutes })}
            action={t('End it')}
            what={t('Rush')}
            onEnd={() => run('end', endRush)}
          />
        )}
        {MINUTES.map((minutes) => {
          const name = t('+{count} min', { count: minutes });
          return (
            <section key={minutes}>
              <h3 className="mb-1 font-bold font-sans text-large">{name}</h3>
              <DurationPicker
                name={name}
                lengths={LENGTHS}
                isBusy={running !== null}
                onChoose={(until) => set(minutes, until)}
              />
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
