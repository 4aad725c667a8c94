import type {
  exceptionsAnswer,
  WireStaffException,
  WireUnservedOrder,
} from '@comptoir/contract/staff/exceptions';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { byMonth, daysText } from '#lib/schedule/exception-words.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { ExceptionDialog, SavedDialog } from './exception-dialog.tsx';
import { ExceptionRow } from './exception-row.tsx';
import { AsUsualHolidays, HolidaySuggestions } from './holiday-suggestions.tsx';
import { WeeklyHours } from './weekly-hours.tsx';

type Exceptions = PayloadOf<typeof exceptionsAnswer>;

/** Days on which the restaurant is closed or open at other hours, and the public holidays. Rules SV-42 to SV-47. */
export function Exceptions() {
  const { state, reload, retry } = useLoaded<Exceptions>('/exceptions');
  const mayChange = useMay('availability.write');
  const mayChangeWeek = useMay('catalogue.write');
  const [edited, setEdited] = useState<WireStaffException | 'new' | null>(null);
  const [removed, setRemoved] = useState<WireStaffException | null>(null);
  const [unserved, setUnserved] = useState<readonly WireUnservedOrder[]>([]);
  const [note, setNote] = useState('');

  return (
    <Page
      title={t('Hours')}
      lead={t('The hours of the week, and days at other hours.')}
      action={
        mayChange && (
          <Button look="primary" onClick={() => setEdited('new')}>
            {t('Add a day')}
          </Button>
        )
      }
    >
      {note && (
        <div className="mb-6">
          <Alert kind="success">
            <p>{note}</p>
          </Alert>
        </div>
      )}
      <Loaded state={state} onRetry={retry}>
        {({ today, exceptions, public_holidays: holidays, languages }) => (
          <div className="space-y-10">
            {mayChangeWeek && <WeeklyHours />}
            <h2 className="text-heading">{t('Other hours')}</h2>
            {mayChange && (
              <HolidaySuggestions
                holidays={holidays}
                exceptions={exceptions}
                onAnswered={reload}
                onUnserved={setUnserved}
              />
            )}
            {exceptions.length === 0 ? (
              <EmptyState
                sign="☾"
                title={t('The hours of the week apply')}
                text={t(
                  'Add a holiday, a private evening or a late opening: guests order around it.',
                )}
              />
            ) : (
              byMonth(exceptions).map(({ month, entries }) => (
                <section key={month}>
                  <h3 className="mb-2 font-semibold text-large first-letter:uppercase">{month}</h3>
                  <ul className="divide-y divide-hinoki border-hinoki border-y">
                    {entries.map((exception) => (
                      <ExceptionRow
                        key={exception.exception_id}
                        exception={exception}
                        onChange={mayChange ? () => setEdited(exception) : null}
                        onRemove={mayChange ? () => setRemoved(exception) : null}
                      />
                    ))}
                  </ul>
                </section>
              ))
            )}
            <AsUsualHolidays holidays={holidays} mayChange={mayChange} onAnswered={reload} />
            {edited !== null && (
              <ExceptionDialog
                exception={edited === 'new' ? null : edited}
                today={today}
                languages={languages}
                onSaved={() => {
                  setNote('');
                  reload();
                }}
                onClose={() => setEdited(null)}
              />
            )}
          </div>
        )}
      </Loaded>
      {removed && (
        <RemoveDialog
          exception={removed}
          onClose={() => setRemoved(null)}
          onRemoved={(orders) => {
            setRemoved(null);
            setUnserved(orders);
            setNote(t('The hours of the week apply again: {days}.', { days: daysText(removed) }));
            reload();
          }}
        />
      )}
      {unserved.length > 0 && <SavedDialog orders={unserved} onClose={() => setUnserved([])} />}
    </Page>
  );
}

interface RemoveDialogProps {
  readonly exception: WireStaffException;
  readonly onClose: () => void;
  readonly onRemoved: (orders: readonly WireUnservedOrder[]) => void;
}

function RemoveDialog({ exception, onClose, onRemoved }: RemoveDialogProps) {
  const { isBusy, problem, send } = useCall();
  async function remove(): Promise<void> {
    const path = `/exceptions/${exception.exception_id}`;
    const result = await send(() => staffApi.delete<{ orders: WireUnservedOrder[] }>(path));
    if (result.ok) onRemoved(result.payload.orders);
  }
  return (
    <Dialog isOpen title={t('Back to the hours of the week?')} onClose={onClose}>
      <div className="space-y-5">
        <p className="font-semibold first-letter:uppercase">{daysText(exception)}</p>
        <p>{t('Guests can order again for the hours of the week, at once.')}</p>
        <FormProblem problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" isBusy={isBusy} onClick={remove} className="grow">
            {t('Remove these hours')}
          </Button>
          <Button onClick={onClose} className="grow">
            {t('Back')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
