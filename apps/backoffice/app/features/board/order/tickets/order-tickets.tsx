import type { WirePrintJob } from '@comptoir/contract/staff/printing';
import { formatTime } from '@comptoir/design/format/time';
import { TICKET_KINDS, type TicketKind } from '@comptoir/domain/printing/printing';
import { t } from '@comptoir/staff-texts/translate';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { JOB_NAMES, jobTruth, PAPER_SIGNS } from '#lib/printing/job-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { reprint, usePrinters } from '#stores/printers.ts';
import { useMay, useOpenSession } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { ProblemButtons } from '../../printing/problem-buttons.tsx';

/** Needed only once a person looks at a ticket. */
const TicketPreview = lazy(() => import('#components/printing/ticket-preview.tsx'));

interface OrderTicketsProps {
  readonly orderId: string;
}

/** What the server knows of an order's tickets, their previews, and another print. Rules PR-123, PR-124. */
export default function OrderTickets({ orderId }: OrderTicketsProps) {
  const path = `/orders/${encodeURIComponent(orderId)}/print-jobs`;
  const { state, reload } = useLoaded<{ readonly jobs: readonly WirePrintJob[] }>(path);
  const [shown, setShown] = useState<WirePrintJob | null>(null);
  const printers = usePrinters((told) => told.printers);
  const titleId = useId();
  useEffect(
    () =>
      usePrinters.subscribe(({ tickets }, before) => {
        const [now, then] = [tickets.get(orderId), before.tickets.get(orderId)];
        if (now?.state !== then?.state || now?.at !== then?.at) reload();
      }),
    [orderId, reload],
  );

  const jobs = state.kind === 'loaded' ? state.payload.jobs : [];
  const kinds = TICKET_KINDS.filter((kind) => printers.some((one) => one.kinds.includes(kind)));
  if (jobs.length === 0 && kinds.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-3 border-hinoki border-t pt-4">
      <h3 id={titleId} className="font-bold font-sans text-body">
        {t('Tickets')}
      </h3>
      {jobs.length > 0 && (
        <ul className="space-y-3">
          {jobs.map((job) => (
            <Ticket key={job.job_id} job={job} onShow={() => setShown(job)} />
          ))}
        </ul>
      )}
      {jobs.length === 0 && state.kind === 'loaded' && (
        <p className="text-quiet">{t('None was printed for this order.')}</p>
      )}
      {kinds.length > 0 && (
        <PrintAgain orderId={orderId} kinds={kinds} jobs={jobs} onPrinted={reload} />
      )}
      {shown && (
        <Suspense>
          <TicketPreview
            jobId={shown.job_id}
            title={t(JOB_NAMES[shown.kind])}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface TicketProps {
  readonly job: WirePrintJob;
  readonly onShow: () => void;
}

function Ticket({ job, onShow }: TicketProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const mayReadGuest = useMay('orders.guest');
  const { paper, text } = jobTruth(job, timeZone);
  const { sign, look } = PAPER_SIGNS[paper];
  const { resolved_at, problem } = job;
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 flex-1 basis-56 leading-snug">
          <span className="font-semibold">{t(JOB_NAMES[job.kind])}</span>{' '}
          <span className="text-quiet">{placeText(job)}</span>
          <span className={`block font-semibold ${look}`}>
            <span aria-hidden="true">{sign} </span>
            {text}
          </span>
          <Marks job={job} />
          {resolved_at !== null && job.state === 'unknown' && (
            <span className="block text-quiet text-small">
              {t('Settled at {time}', { time: formatTime(Date.parse(resolved_at), timeZone) })}
            </span>
          )}
        </p>
        {(job.kind === 'kitchen' || mayReadGuest) && (
          <Button look="plain" onClick={onShow}>
            {t('Preview')}
          </Button>
        )}
      </div>
      {problem !== null && resolved_at === null && (
        <ProblemButtons
          problem={{ job_id: job.job_id, state: problem }}
          className="min-h-14 rounded-field border-2 border-edge px-4 font-bold disabled:opacity-60"
        />
      )}
    </li>
  );
}

/** « Cuisine », and where it really came out: « Cuisine → Comptoir ». */
function placeText({ printer_name: own, printed_by_name: used }: WirePrintJob): string {
  return used === null || used === own ? own : `${own} → ${used}`;
}

/** What the paper says at its top. */
function Marks({ job }: { readonly job: WirePrintJob }) {
  const marks = [
    job.content_version > 1 && t('CHANGED'),
    job.reprint > 0 && t('DUPLICATE {count}', { count: job.reprint }),
    job.is_possible_duplicate && t('POSSIBLY TWICE'),
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return <span className="block font-semibold text-small">{marks.join(' · ')}</span>;
}

interface PrintAgainProps extends OrderTicketsProps {
  readonly kinds: readonly TicketKind[];
  readonly jobs: readonly WirePrintJob[];
  readonly onPrinted: () => void;
}

/** Asks which ticket, and says before how the paper is marked. Rule PR-124. */
function PrintAgain({ orderId, kinds, jobs, onPrinted }: PrintAgainProps) {
  const [chosen, setChosen] = useState<TicketKind | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Parameters<typeof CallForm>[0]['call']['problem']>(null);
  const isDevice = useOpenSession()?.device != null;
  const mayAdvance = useMay('orders.advance');
  // On a shared device a PIN may give the permission.
  if (!mayAdvance && !isDevice) return null;
  const [first] = kinds;
  if (chosen === null) {
    return (
      <Button onClick={() => setChosen(first ?? null)} className="w-full">
        {jobs.length === 0 ? t('Print a ticket…') : t('Print again…')}
      </Button>
    );
  }
  async function print(kind: TicketKind): Promise<void> {
    setBusy(true);
    const outcome = await reprint(orderId, kind);
    setBusy(false);
    if (outcome === null) return;
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    setChosen(null);
    onPrinted();
  }
  const isAgain = jobs.some(({ kind }) => kind === chosen);
  return (
    <CallForm
      call={{ isBusy, problem }}
      onSubmit={() => print(chosen)}
      action={t('Print')}
      onBack={() => setChosen(null)}
    >
      <Choice
        legend={t('Which ticket?')}
        name="ticket"
        value={chosen}
        onChange={setChosen}
        options={kinds.map((value) => ({ value, label: t(JOB_NAMES[value]) }))}
      />
      {isAgain && (
        <p role="status">
          {t('The paper will say « DUPLICATA », so that nothing is cooked twice.')}
        </p>
      )}
    </CallForm>
  );
}
