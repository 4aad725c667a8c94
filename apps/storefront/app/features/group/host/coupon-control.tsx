import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { noteCoupon } from '#stores/group/memberships.ts';
import type { Group } from '#stores/group/use-group.ts';

interface CouponControlProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
}

/** The one code of the whole, which the host enters and removes. Rule GO-14. */
export function CouponControl({ group, state }: CouponControlProps) {
  const t = useTranslate();
  const { api, linkKey, membership, applied } = group;
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const section = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);

  async function enter(coupon: string | null): Promise<void> {
    setSending(true);
    const result = await applied(await api.coupon(linkKey, membership?.groupKey ?? '', coupon));
    setSending(false);
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    noteCoupon(linkKey, coupon ?? '');
    setCode('');
    // The pressed button was removed.
    section.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else enter(code.trim());
  }

  function error(): string | undefined {
    if (isEmpty) return t('Type a code first.');
    return problem?.code === 'coupon_unknown' ? t('This code is not valid.') : undefined;
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('Promotional code')}
      className="space-y-2 outline-none"
    >
      {problem && problem.code !== 'coupon_unknown' && (
        <Alert kind="problem">{problemText(problem, t)}</Alert>
      )}
      {state.coupon ? (
        <div className="flex items-center gap-3 rounded-card bg-gari px-4 py-2">
          <p className="min-w-0 flex-1 break-words">
            <span className="font-semibold">
              {t('Code {code}', { code: (membership?.coupon ?? '').toUpperCase() })}
            </span>
            <span className="block text-small">{state.coupon.name}</span>
          </p>
          <Button look="plain" className="-mr-2" isBusy={isSending} onClick={() => enter(null)}>
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
          <Field
            ref={field}
            label={t('Promotional code')}
            className="min-w-32 flex-1"
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            error={error()}
            onChange={(event) => {
              setEmpty(false);
              setProblem(null);
              setCode(event.target.value);
            }}
          />
          <Button type="submit" isBusy={isSending} className="mt-7">
            {t('Apply')}
          </Button>
        </form>
      )}
    </section>
  );
}
