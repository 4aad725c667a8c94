import type { PayableShare } from '@comptoir/contract/group-orders/group-order-shares';
import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { WireCards } from '@comptoir/contract/orders/payments';
import { NO_ANSWER } from '@comptoir/contract/wire/api-result';
import { toCents } from '@comptoir/contract/wire/euros';
import { useOnline } from '@comptoir/design/browser/online';
import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { formatTime } from '@comptoir/design/format/time';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardForm } from '#components/card/card-form.ts';
import { ProviderCardForm } from '#components/card/provider-card-form.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OfflineNote } from '#components/feedback/offline-note.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { createCardApi } from '#lib/api/card-api.ts';
import { PENDING, type RemoteState, settled } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Membership } from '#stores/group/memberships.ts';
import { useGroup } from '#stores/group/use-group.ts';
import { useHeaderLinks } from '../use-header-links.ts';
import { isPaidInShares, statusOf } from './paid-shares.ts';
import { usePaidShare } from './use-paid-share.ts';

interface SharePaymentProps {
  readonly membership: Membership;
}

interface Opened {
  readonly cards: WireCards;
  readonly share: PayableShare;
}

/** The own share of a group's order, to be paid by card, on a page whose address has no key. Rules GP-2 and GP-12. */
export function SharePayment({ membership }: SharePaymentProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { linkKey, groupKey, participantId } = membership;
  const group = useGroup(linkKey);
  usePaidShare(group);
  const { api, applied, remote: known } = group;
  const { apiRoot } = useRootData();
  const cardApi = useMemo(() => createCardApi(apiRoot), [apiRoot]);
  const [remote, setRemote] = useState<RemoteState<Opened>>(PENDING);
  const [isPaying, setPaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const page = `/group/${linkKey}`;

  const load = useCallback(async () => {
    const [cards, share] = await Promise.all([cardApi.cards(), api.openShare(linkKey, groupKey)]);
    if (!share.ok) return setRemote(settled(share));
    if (!cards.ok) return setRemote(settled(cards));
    if (cards.payload.provider === null) {
      return setRemote({ state: 'error', problem: NO_ANSWER });
    }
    setRemote({ state: 'success', payload: { cards: cards.payload, share: share.payload } });
  }, [cardApi, api, linkKey, groupKey]);
  useEffect(() => {
    load();
  }, [load]);

  function retry(): void {
    setRemote(PENDING);
    load();
  }

  /** Asks the server, which alone says whether the share is paid. */
  async function check(): Promise<void> {
    const confirmed = await applied(await api.confirmShare(linkKey, groupKey));
    if (confirmed.ok && isDone(confirmed.payload, participantId)) return;
    setFailed(true);
    retry();
  }

  const state = known.state === 'success' ? known.payload : null;
  useHeaderLinks(linkKey, state?.plan, navigate);
  // A payment that is under way keeps its form, whatever the group says meanwhile.
  const shown = isPaying ? null : state;
  const isLeft = shown !== null && isDone(shown, participantId);
  useEffect(() => {
    // The own answer may be lost, or later than what the group says: both lead to the group's page.
    if (isLeft) navigate(page, { replace: true });
  }, [isLeft, navigate, page]);
  const over = shown && whyOver(shown, participantId);
  return (
    <section aria-labelledby="share-payment" className="max-w-[54rem] space-y-6">
      <div>
        <h2 id="share-payment" className="text-heading">
          {t('Your share')}
        </h2>
        {state?.pay_until && over === null && (
          <p>
            {t('To be paid until {time}.', {
              time: formatTime(Date.parse(state.pay_until), state.timezone),
            })}
          </p>
        )}
      </div>
      {over !== null && (
        <p role="status" className="text-large">
          {t(over)}
        </p>
      )}
      {over === null && (
        <RemoteContent remote={remote} onRetry={retry} pending={<Skeleton lines={6} />}>
          {({ cards, share }) =>
            share.status === 'open' ? (
              <ShareForm
                cards={cards}
                api={cardApi}
                share={share}
                hasFailed={hasFailed}
                onBusy={setPaying}
                onAttempted={check}
                onFail={() => setRemote({ state: 'error', problem: NO_ANSWER })}
              />
            ) : (
              <div className="space-y-3">
                <p role="status" className="text-large">
                  {share.status === 'paid'
                    ? t('You have paid. The number appears on the group’s page once all have.')
                    : t('Your payment is being checked…')}
                </p>
                {share.status === 'processing' && (
                  <Button onClick={check}>{t('Check again')}</Button>
                )}
              </div>
            )
          }
        </RemoteContent>
      )}
      {!isPaying && <ButtonLink to={page}>{t('Back to the group')}</ButtonLink>}
    </section>
  );
}

/** Whether nothing is left to pay for a participant, as the order is placed or the own share is paid. */
function isDone(state: WireGroupOrderState, participantId: string): boolean {
  return state.state === 'placed' || shareStatus(state, participantId) === 'paid';
}

/** Why nothing can be paid here any more; null while something may be. */
function whyOver(state: WireGroupOrderState, participantId: string) {
  if (isDone(state, participantId)) return null;
  if (!isPaidInShares(state))
    return 'The shares can no longer be paid. What was paid is given back.';
  if (shareStatus(state, participantId) === 'with_host') return 'You have nothing to pay.';
  return null;
}

function shareStatus({ participants }: WireGroupOrderState, participantId: string) {
  const me = participants.find((one) => one.participant_id === participantId);
  return me && statusOf(me);
}

interface ShareFormProps {
  readonly cards: WireCards;
  readonly api: ReturnType<typeof createCardApi>;
  readonly share: PayableShare;
  /** Whether an attempt before took nothing. */
  readonly hasFailed: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  /** After an attempt that may have taken money. */
  readonly onAttempted: () => Promise<void>;
  readonly onFail: () => void;
}

function ShareForm(props: ShareFormProps) {
  const { cards, api, share, hasFailed, onBusy, onAttempted, onFail } = props;
  const t = useTranslate();
  const isOnline = useOnline();
  const [form, setForm] = useState<CardForm | null>(null);
  const [failure, setFailure] = useState(hasFailed ? t('Payment failed, please try again') : null);
  const [isSending, setSending] = useState(false);
  const lock = useRef(false);
  const amount = toCents(share.amount ?? 0);
  const edited = useCallback(() => setFailure(null), []);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { payment_intent_id: id, client_secret: clientSecret } = share;
    // One attempt at a time, and always with the share's one intent.
    if (lock.current || form === null || id === null || clientSecret === null) return;
    lock.current = true;
    setFailure(null);
    setSending(true);
    onBusy(true);
    if (!(await form.begin())) setFailure(t('Please fill out all required fields'));
    else {
      const outcome = await form.confirm({ id, clientSecret });
      if (outcome.kind === 'failed') {
        setFailure(outcome.reason || t('Payment failed, please try again'));
      } else await onAttempted();
    }
    lock.current = false;
    setSending(false);
    onBusy(false);
  }

  return (
    <form noValidate onSubmit={pay} className="space-y-4">
      <ProviderCardForm
        cards={cards}
        api={api}
        clientSecret={share.client_secret ?? ''}
        amount={amount}
        register={setForm}
        onEdit={edited}
        onFail={onFail}
      />
      {failure && <Alert kind="problem">{failure}</Alert>}
      {!isOnline && <OfflineNote />}
      <Button
        type="submit"
        look="primary"
        className="max-phone:w-full"
        isBusy={isSending || form === null || !isOnline}
      >
        {isOnline ? t('Pay {total}', { total: formatPrice(amount) }) : t('Waiting for the network')}
      </Button>
      <p className="text-quiet text-small">
        {t('If not all shares are paid in time, your payment is given back.')}
      </p>
    </form>
  );
}
