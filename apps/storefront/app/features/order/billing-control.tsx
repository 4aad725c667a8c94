import type {
  WireBillingDocument,
  WireOrderBilling,
} from '@comptoir/contract/invoices/order-billing';
import { Alert } from '@comptoir/design/components/alert';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { billingApi } from '#lib/api/billing-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { InvoiceForm } from './invoice-form.tsx';

/** A hand-over can be taken back for ten seconds: until then it is no sale. */
const SALE_PAUSE_MS = 12_000;

interface BillingControlProps {
  readonly orderKey: string;
  /** Counts the changes of the order, which may be refunds. */
  readonly revision: number;
}

/** The documents of an order to read and to have mailed, and the way to an invoice. Rule IV-50. */
export function BillingControl({ orderKey, revision }: BillingControlProps) {
  const t = useTranslate();
  const { apiRoot } = useRootData();
  const api = useMemo(() => billingApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const { billing, problem, take } = useBilling(api, revision);
  const [isAsking, setAsking] = useState(false);
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
            address={api.fileAddress(document.name)}
            onMail={billing.can_mail ? async () => take(await api.mail(document.name)) : null}
          />
        ))}
      </ul>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      {isAsking && billing.can_invoice ? (
        <InvoiceForm
          onSubmit={(request) => api.makeInvoice(request)}
          onMade={(made) => {
            setAsking(false);
            take({ ok: true, payload: made });
          }}
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

type Api = ReturnType<typeof billingApi>;
type Taken = Awaited<ReturnType<Api['mail']>>;

/** What the server knows of the documents; a hand-over of a moment ago is asked about once more. */
function useBilling(api: Api, revision: number) {
  const [known, setKnown] = useState<KnownBilling>({ revision: 0, billing: null, problem: null });
  const take = useCallback(
    (taken: Taken) =>
      setKnown((before) => {
        // The answer about an earlier revision may come last.
        if (before.revision > revision) return before;
        return taken.ok
          ? { revision, billing: taken.payload, problem: null }
          : { ...before, problem: taken.problem };
      }),
    [revision],
  );
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (isLast: boolean) => {
      const answer = await api.read(controller.signal);
      if (controller.signal.aborted) return;
      take(answer);
      if (!isLast && answer.ok && !answer.payload.is_sale) {
        timer = setTimeout(read, SALE_PAUSE_MS, true);
      }
    };
    read(false);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, take]);
  return { ...known, take };
}

interface KnownBilling {
  readonly revision: number;
  readonly billing: WireOrderBilling | null;
  readonly problem: Problem | null;
}

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
