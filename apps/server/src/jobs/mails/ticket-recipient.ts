import type { WireSettings } from '@comptoir/contract/settings/settings';
import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '#db/connection.ts';
import type { Log } from '#log.ts';
import { ADD_MAIL_JOB } from './enqueue-mail.ts';

interface Configured {
  readonly settings: WireSettings;
}

interface ConfiguredRestaurant {
  current(): Promise<Configured>;
  onChange(listener: (restaurant: Configured) => void): void;
}

/** Whether orders can be mailed to the restaurant. Rule J-50. */
export function hasTicketRecipient({ contacts }: WireSettings): boolean {
  return Boolean(contacts?.email);
}

/** Warns while the restaurant has no address: at the start, with every new version, and in a gauge. Rule J-52. */
export async function watchTicketRecipient(
  restaurant: ConfiguredRestaurant,
  registry: Registry,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  new Gauge({
    name: 'comptoir_ticket_recipient_missing',
    help: '1 while the restaurant has no contacts.email, so that no order is mailed to it.',
    registers: [registry],
    async collect() {
      const current = await restaurant.current().catch(() => null);
      if (current) this.set(hasTicketRecipient(current.settings) ? 0 : 1);
    },
  });
  const check = ({ settings }: Configured) => {
    if (hasTicketRecipient(settings)) return;
    log.warn('The restaurant has no contacts.email: it is not notified of any order');
  };
  restaurant.onChange(check);
  const current = await restaurant.current().catch(() => null);
  if (current) check(current);
}

/** A ticket is of use until so long after its order's requested time. Rule J-50. */
const TICKET_HOURS = 3;

/**
 * Puts tickets that had no recipient back into the queue once there is one, as long as their orders
 * are under way. Answers how many. Rule J-50.
 */
export async function sendAddressedTickets(
  database: Executor,
  settings: WireSettings,
): Promise<number> {
  if (!hasTicketRecipient(settings)) return 0;
  return (await database.query(RESEND, [TICKET_HOURS])).rowCount ?? 0;
}

const RESEND = `
  WITH addressed AS (
    UPDATE mails SET state = 'waiting', waiting_since = now(), settled_at = NULL
    FROM orders
    WHERE mails.state = 'dead' AND mails.kind = 'order_ticket' AND mails.reason = 'no_recipient'
      AND orders.order_id = mails.order_id
      AND coalesce(orders.slot_starts_at, orders.submitted_at)
        > now() - make_interval(hours => $1::int)
      AND orders.progress NOT IN ('handed_over', 'cancelled')
    RETURNING mails.mail_id, mails.kind
  )
  SELECT ${ADD_MAIL_JOB} FROM addressed`;
