import type {
  orderBillingAnswer,
  WireBillingDocument,
} from '@comptoir/contract/invoices/order-billing';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { InvoiceForm } from './invoice-form.tsx';

type Billing = PayloadOf<typeof orderBillingAnswer>;

interface OrderBillingProps {
  readonly orderId: string;
}

/** The receipt of an order with its invoice and credit notes, and the way to an invoice. Rule IV-51. */
export default function OrderBilling({ orderId }: OrderBillingProps) {
  return useMay('orders.guest') ? <Documents orderId={orderId} /> : null;
}

function Documents({ orderId }: OrderBillingProps) {
  const path = `/orders/${encodeURIComponent(orderId)}/billing`;
  const { state, reload } = useLoaded<Billing>(path);
  const [isAsking, setAsking] = useState(false);
  const call = useCall();
  const titleId = useId();
  if (state.kind !== 'loaded' || !state.payload.is_sale) return null;
  const { documents, can_invoice: canInvoice, can_mail: canMail } = state.payload;
  async function mail(document: string): Promise<void> {
    const sent = await call.send(() => staffApi.post(`${path}/${document}/mail`));
    if (sent.ok) await reload();
  }
  return (
    <section aria-labelledby={titleId} className="space-y-3 border-hinoki border-t pt-4">
      <h3 id={titleId} className="font-bold font-sans text-body">
        {t('Receipt and invoice')}
      </h3>
      <ul className="space-y-1">
        {documents.map((document) => (
          <Document
            key={document.name}
            document={document}
            address={`/v2/staff${path}/${document.name}`}
            isBusy={call.isBusy}
            onMail={canMail ? () => mail(document.name) : null}
          />
        ))}
      </ul>
      <FormProblem problem={call.problem} />
      {canInvoice && !isAsking && (
        <Button onClick={() => setAsking(true)} className="w-full">
          {t('Make an invoice…')}
        </Button>
      )}
      {canInvoice && isAsking && (
        <InvoiceForm
          path={`${path}/invoice`}
          onBack={() => setAsking(false)}
          onMade={() => {
            setAsking(false);
            reload();
          }}
        />
      )}
    </section>
  );
}

interface DocumentProps {
  readonly document: WireBillingDocument;
  readonly address: string;
  readonly isBusy: boolean;
  /** Null without an address to mail it to. */
  readonly onMail: (() => void) | null;
}

function Document({ document, address, isBusy, onMail }: DocumentProps) {
  const name = documentName(document);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 flex-1 basis-56 leading-snug">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
        >
          {name} (PDF)
        </a>
        <span className="block text-quiet text-small">
          {[document.customer, formatAmount(document.total)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span role="status" className="text-small empty:hidden">
        {document.is_mailed && `✓ ${t('Sent by e-mail')}`}
      </span>
      {onMail && !document.is_mailed && (
        <Button
          look="plain"
          isBusy={isBusy}
          onClick={onMail}
          aria-label={t('Send {name} by e-mail', { name })}
        >
          {t('Send by e-mail')}
        </Button>
      )}
    </li>
  );
}

function documentName({ kind, name }: WireBillingDocument): string {
  if (kind === 'receipt') return t('Receipt of the order');
  return kind === 'invoice'
    ? t('Invoice {number}', { number: name })
    : t('Credit note {number}', { number: name });
}
