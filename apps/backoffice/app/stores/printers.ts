import type { PrintersEventData, WirePrintJob } from '@comptoir/contract/staff/printing';
import { createId } from '@comptoir/design/browser/random-id';
import { create } from 'zustand';
import type { Outcome } from '#lib/api/outcome.ts';
import { followLiveState } from '#stores/follow-live-state.ts';
import { ensurePermission } from '#stores/pin.ts';
import { staffApi } from '#stores/session.ts';

type PaperState = PrintersEventData['tickets'][number]['state'];

interface PrintersStore {
  readonly printers: PrintersEventData['printers'];
  readonly problems: PrintersEventData['problems'];
  /** What is known of the paper of each order of the board, by its id. */
  readonly tickets: ReadonlyMap<string, PrintersEventData['tickets'][number]>;
}

const NONE: PrintersStore = { printers: [], problems: [], tickets: new Map() };

/** The printers and their tickets as the server told them last; they stay while there is no network. Rule PR-121. */
export const usePrinters = create<PrintersStore>()(() => NONE);

function show({ printers, problems, tickets }: PrintersEventData): void {
  const byOrder = new Map(tickets.map((ticket) => [ticket.order_id, ticket]));
  usePrinters.setState({ printers, problems, tickets: byOrder });
}

/** Follows the printers until the returned function is called. Rule PR-121. */
export function followPrinters(): () => void {
  const stop = followLiveState('printers', '/printers', { show, current: usePrinters.getState });
  return () => {
    stop();
    usePrinters.setState(NONE);
  };
}

/** What is known of the paper of an order; undefined where no printer has it. Renders when that changes alone. */
export function usePaper(
  orderId: string,
): { readonly state: PaperState; readonly at: string } | undefined {
  const state = usePrinters(({ tickets }) => tickets.get(orderId)?.state);
  const at = usePrinters(({ tickets }) => tickets.get(orderId)?.at);
  return state === undefined || at === undefined ? undefined : { state, at };
}

/** A person says whether a ticket came out; one that did not is printed again, marked. Rule PR-122. */
export function resolvePrintJob(jobId: string, isPrinted: boolean): Promise<Outcome> {
  return act(() => staffApi.post(`/print-jobs/${jobId}/resolve`, { is_printed: isPrinted }));
}

/** Prints the ticket of an order again; the paper says so. Rule PR-124. */
export function reprint(orderId: string, kind: WirePrintJob['kind']): Promise<Outcome> {
  const path = `/orders/${encodeURIComponent(orderId)}/print-jobs`;
  const idempotencyKey = createId();
  return act(() => staffApi.post(path, { kind }, { idempotencyKey }));
}

async function act(call: () => ReturnType<typeof staffApi.post>): Promise<Outcome> {
  if (!(await ensurePermission('orders.advance'))) return null;
  const result = await call();
  return result.ok ? { ok: true } : { ok: false, problem: result.problem };
}
