import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { CardKeyring } from '#adapters/cards/card-provider.ts';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import type { Delivery, Mailbox } from '#adapters/mail/mail-transport.ts';
import type { Executor } from '#db/connection.ts';
import type { AccountMailRequest } from '#jobs/mails/enqueue-mail.ts';
import type { WatchPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import type { LiveAvailability } from '#modules/availability/availability.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { PaymentService, ShareService } from '#modules/payments/payments.ts';
import type { StaffAccess } from '#modules/staff/staff.ts';
import type { LimitCouponGuesses } from '#plugins/limits/attempts.ts';
import type { LiveStreams } from '#plugins/live/live-streams.ts';
import type { Resources } from '#resources.ts';

/**
 * The shop that routes and jobs work on: its resources, and the services that several modules use, each opened once
 * by `composition/open-shop.ts`. A function names the fields that it takes, as in `Pick<Shop, 'pool' | 'orders'>`.
 */
export interface Shop extends Resources {
  readonly cards: CardGateway;
  /** The bank of the demonstration terminal; null for a shop without one. */
  readonly demoTerminal: Pick<DemoGateway, 'pay'> | null;
  readonly cardKeys: CardKeyring;
  /** Where the files of pictures lie. */
  readonly picturesDirectory: string;
  /** Enqueues mails to accounts; another in some tests. */
  readonly accountMails: {
    enqueue(connection: Executor, mail: AccountMailRequest): Promise<void>;
  };
  readonly trialMailer: TrialMailer;
  readonly watchPrintJobs: WatchPrintJobs;
  readonly streams: LiveStreams;
  /** Limits how many codes of coupons a client may guess. */
  readonly limitGuesses: LimitCouponGuesses;
  /** The keyed hash of an e-mail address, the same in every spelling. Rules OL-4 and RI-3. */
  readonly hashGuest: (email: string) => string;

  readonly orders: Orders;
  readonly access: StaffAccess;
  readonly availability: LiveAvailability;
  readonly payments: PaymentService;
  readonly shares: ShareService;
}

/** Sends one mail the way all mails go. */
export interface TrialMailer {
  /** Whether mails are written to files, as no mail server is configured. */
  readonly isFile: boolean;
  send(to: Mailbox, now: Instant): Promise<Delivery>;
}
