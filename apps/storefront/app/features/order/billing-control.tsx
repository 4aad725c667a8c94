import type {
  WireBillingDocument,
  WireOrderBilling,
} from '@comptoir/contract/invoices/order-billing';
import { Alert } from '@comptoir/design/components/alert';
import { useMemo, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { useOrderDetail } from './use-order-detail.ts';

interface BillingControlProps {
  readonly orderKey: string;
  /** Counts the changes of the order, which may be refunds. */
  readonly revision: number;
}

/** The documents of an order to read and to have mailed, and the way to an invoice. Rule IV-50. */
export function BillingControl({ orderKey, revision }: BillingControlProps) {
  const t = useTranslate();
  const { apiRoot } = useRootData();
  const api = useMemo(() => orderApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const {
    state: billing,
    problem,
    change,
  } = useOrderDetail<WireOrderBilling>({
    orderKey,
    revision,
    fetch: api.readBilling,
    isAfterHandOver: isSale,
    isAwaited: isNeverAwaited,
  });
  const [isAsking, setAsking] = useState(false);
  const [mailProblem, setMailProblem] = useState<Problem | null>(null);
  const shownProblem = mailProblem ?? problem;
  async function mail(document: string): Promise<void> {
    const mailed = await change(() => api.mailDocument(document));
    setMailProblem(mailed.ok ? null : mailed.problem);
  }
  if (billing === null) {
    return problem && <Alert kind="note">{problemText(problem, t)}</Alert>;
  }
  if (!billing.is_sale) return null;
  return (
    <section aria-labelledby="billing" className="max-w-text space-y-3">
      <h2 id="billing" className="text-heading">
        {t('Receipt and invoice')}
      </h2>
      <ul className="divide-y divide-hinoki border-hinoki border-y">
        {billing.documents.map((document) => (
          <Document
            key={document.name}
            document={document}
            address={api.documentAddress(document.name)}
            onMail={billing.can_mail ? () => mail(document.name) : null}
          />
        ))}
      </ul>
      {shownProblem && <Alert kind="problem">{problemText(shownProblem, t)}</Alert>}
      {isAsking && billing.can_invoice ? (
        <InvoiceForm
          onSubmit={(request) => change(() => api.makeInvoice(request))}
          onMade={() => setAsking(false)}
          onBack={() => setAsking(false)}
        />
      ) : (
        billing.can_invoice && (
          <Button onClick={() => setAsking(true)}>{t('Ask for an invoice')}</Button>
        )
      )}
    </section>
  );
}

const isSale = ({ is_sale }: WireOrderBilling) => is_sale;

const isNeverAwaited = () => false;

interface DocumentProps {
  readonly document: WireBillingDocument;
  readonly address: string;
  /** Null without an address to mail it to. */
  readonly onMail: (() => Promise<void>) | null;
}

function Document({ document, address, onMail }: DocumentProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const name = documentName(document, t);
  async function mail(): Promise<void> {
    setBusy(true);
    await onMail?.();
    setBusy(false);
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      {__NATIVE__ ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {name} (PDF)
        </a>
      )}
      <span role="status" className="text-matcha text-small empty:hidden">
        {document.is_mailed && `✓ ${t('Sent by e-mail')}`}
      </span>
      {onMail && !document.is_mailed && (
        <Button
          look="plain"
          isBusy={isBusy}
          onClick={mail}
          aria-label={t('Send {name} by e-mail', { name })}
        >
          {t('Send by e-mail')}
        </Button>
      )}
    </li>
  );
}

function documentName({ kind, name }: WireBillingDocument, t: Translate): string {
  if (kind === 'receipt') return t('Receipt');
  return kind === 'invoice'
    ? t('Invoice {number}', { number: name })
    : t('Credit note {number}', { number: name });
}
