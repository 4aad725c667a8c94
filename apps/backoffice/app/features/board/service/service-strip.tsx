import type { WireStaffHold, WireTimelineSlot } from '@comptoir/contract/staff/availability';
import { PAUSES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import type { Outcome } from '#lib/api/outcome.ts';
import { useAvailability } from '#stores/availability.ts';
import { useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';
import { notifyProblem } from '#stores/board/notices.ts';
import { openOrder } from '#stores/board/open-order.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { useMayBegin } from '#stores/session.ts';
import { endHold, endPause, endRush } from '#stores/set-availability.ts';
import { EndWords } from './end-words.tsx';

const CHIP_BUTTON =
  'min-h-12 shrink-0 rounded-field border-2 border-edge px-3 font-bold hover:border-ink';

/** What is set, each with its end and the tap that ends it now. Rule SV-71. */
export default function ServiceStrip() {
  const { holds, pauses, rush, slots } = useAvailability();
  const maySellOut = useMayBegin('availability.sold_out');
  const maySet = useMayBegin('availability.write');
  return (
    <ul aria-label={t('Set for now')} className="service-strip">
      {pauses.map(({ kind, until }) => (
        <Chip
          key={`${kind} ${until}`}
          until={until}
          sign="❚❚"
          name={`${t('Pause')} : ${t(PAUSES[kind])}`}
          action={t('End it')}
          onEnd={maySet && until !== null ? () => endPause(kind) : null}
        />
      ))}
      {rush && (
        <Chip
          until={rush.until}
          sign="▲"
          name={`${t('Rush')} : ${t('+{count} min', { count: rush.minutes })}`}
          action={t('End it')}
          onEnd={maySet ? endRush : null}
        />
      )}
      <ClosedSlots slots={slots} mayOpen={maySet} />
      {holds.map((hold) => (
        <Chip
          key={hold.hold_id}
          until={hold.until}
          sign={hold.is_sold_out ? '✕' : '#'}
          name={
            hold.is_sold_out
              ? t('{name} sold out', { name: hold.name })
              : t('{name}: {count} left', { name: hold.name, count: hold.remaining ?? 0 })
          }
          action={t('Put back')}
          onEnd={maySellOut ? () => endHold(hold.hold_id) : null}
        >
          <NeedingOrders hold={hold} />
        </Chip>
      ))}
    </ul>
  );
}

interface ChipProps {
  readonly until: string | null;
  /** One character, for the eye only. */
  readonly sign: string;
  readonly name: string;
  readonly action: string;
  /** Null where the caller may not end it. */
  readonly onEnd: (() => Promise<Outcome>) | null;
  readonly children?: ReactNode;
}

function Chip({ until, sign, name, action, onEnd, children }: ChipProps) {
  // It ends by itself also where nothing is heard from the server.
  const isEnded = useClock(({ now }) => until !== null && Date.parse(until) <= now);
  if (isEnded) return null;
  async function end(): Promise<void> {
    const outcome = await onEnd?.();
    if (outcome?.ok === false) notifyProblem(outcome.problem);
  }
  return (
    <li className="service-chip">
      <p className="leading-tight">
        <span className="block font-bold">
          <span aria-hidden="true" className="text-state-to-start">
            {sign}{' '}
          </span>
          {name}
        </span>
        <span className="block text-small">
          <EndWords until={until} />
        </span>
      </p>
      {children}
      {onEnd && (
        <button type="button" onClick={end} className={CHIP_BUTTON}>
          {action} <span className="sr-only">: {name}</span>
        </button>
      )}
    </li>
  );
}

interface ClosedSlotsProps {
  readonly slots: readonly WireTimelineSlot[];
  readonly mayOpen: boolean;
}

/** The slots that were closed by hand and are still to come. */
function ClosedSlots({ slots, mayOpen }: ClosedSlotsProps) {
  const labels = useClock(({ now }) =>
    slots
      .filter(({ is_closed, starts_at }) => is_closed && Date.parse(starts_at) > now)
      .map(({ label }) => label)
      .join(', '),
  );
  if (labels === '') return null;
  return (
    <li className="service-chip">
      <p className="leading-tight">
        <span className="block font-bold">
          <span aria-hidden="true" className="text-state-to-start">
            ▨{' '}
          </span>
          {t('Slots closed')}
        </span>
        <span className="block text-small">{labels}</span>
      </p>
      {mayOpen && (
        <button type="button" onClick={() => openServiceDialog('slots')} className={CHIP_BUTTON}>
          {t('See')} <span className="sr-only">: {t('Slots closed')}</span>
        </button>
      )}
    </li>
  );
}

/** So many fit; the others are marked on their cards. */
const MAX_LINKS = 4;

/** The open orders that need what is sold out: their numbers open them. Rule SV-76. */
function NeedingOrders({ hold }: { readonly hold: WireStaffHold }) {
  const shown = useBoard(({ view }) => view.shown);
  const orders = hold.orders.filter(({ order_id }) => shown.has(order_id));
  if (orders.length === 0) return null;
  return (
    <p className="flex items-center">
      <span className="sr-only">{t('{count} orders need it', { count: orders.length })}</span>
      {orders.slice(0, MAX_LINKS).map(({ order_id, number }) => (
        <button
          key={order_id}
          type="button"
          onClick={() => openOrder(order_id)}
          className="min-h-12 min-w-12 px-2 font-bold text-large underline underline-offset-4"
        >
          <span className="sr-only">{t('Open order')} </span>
          {number}
        </button>
      ))}
      {orders.length > MAX_LINKS && <span>…</span>}
    </p>
  );
}
