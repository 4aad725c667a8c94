import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { toCents } from '@comptoir/contract/wire/euros';
import { useOnline } from '@comptoir/design/browser/online';
import { Alert } from '@comptoir/design/components/alert';
import type { GroupStep } from '@comptoir/domain/group-orders/group-state';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { OfflineNote } from '#components/feedback/offline-note.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { enterGroupCheckout } from '#stores/group/group-checkout.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { isPaidInShares } from '../shares/paid-shares.ts';

interface HostActionsProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
}

/** What only the host does: order, close, open again, cancel. Rules GP-7 and GP-9. */
export function HostActions({ group, state }: HostActionsProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { api, linkKey, membership, applied } = group;
  const isOpen = state.state === 'open';
  const isInShares = isPaidInShares(state);
  const isEmpty = state.items.length === 0;
  const total = formatPrice(toCents(state.price?.total ?? 0));

  async function step(name: GroupStep): Promise<boolean> {
    setBusy(true);
    const result = await applied(await api.step(linkKey, membership?.groupKey ?? '', name));
    setBusy(false);
    setProblem(result.ok ? null : result.problem);
    return result.ok;
  }

  async function order(): Promise<void> {
    if (membership === null || (isOpen && !(await step('close')))) return;
    enterGroupCheckout(membership, state);
    await navigate('/group/checkout?step=personal');
  }

  return (
    <div className="space-y-3">
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      {!isOnline && <OfflineNote />}
      {isEmpty && (
        <p className="text-quiet text-small">
          {t('You can order for all here once a dish is chosen.')}
        </p>
      )}
      {!isEmpty && !isInShares && (
        <Button
          look={isOpen ? 'quiet' : 'primary'}
          className="w-full"
          isBusy={isBusy}
          disabled={!isOnline || state.price === null}
          onClick={order}
        >
          {isOpen
            ? t('Close and order · {total}', { total })
            : t('Order for all · {total}', { total })}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {isInShares && (
          <ConfirmButton
            action={t('Open the list again')}
            question={t(
              'Open the list again? The order is taken back, and who has paid gets it back.',
            )}
            confirm={t('Yes, open again')}
            onConfirm={async () => {
              await step('reopen');
            }}
          />
        )}
        {!isEmpty && !isInShares && (
          <Button
            look="plain"
            className="-ml-2"
            isBusy={isBusy}
            onClick={() => step(isOpen ? 'close' : 'reopen')}
          >
            {isOpen ? t('Close the list') : t('Open the list again')}
          </Button>
        )}
        <ConfirmButton
          action={t('Cancel for all')}
          question={
            isInShares
              ? t('Cancel for all? Who has paid gets it back, and the link ends.')
              : t('Cancel for all? Every dish is lost, and the link ends.')
          }
          confirm={t('Yes, cancel for all')}
          onConfirm={async () => {
            await step('cancel');
          }}
        />
      </div>
    </div>
  );
}
