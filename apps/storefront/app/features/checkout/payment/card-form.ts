import type { Cents } from '@comptoir/domain/money/money';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CardForm } from '#components/card/card-form.ts';
import type { ApiResult } from '#lib/api/api-client.ts';
import { type CardApi, createCardApi } from '#lib/api/card-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { type CardGuest, type OpenIntent, readyIntent } from './card-intent.ts';

const MOUNT_TIMEOUT_MS = 8_000;

/** Holds the card form while it is mounted. */
export interface CardFormContainer {
  readonly set: (form: CardForm | null) => void;
  /** Whether a form is loading; false once loading has failed. */
  readonly expect: (isLoading: boolean) => void;
  /**
   * The mounted form. One that is still loading is waited for, 8 seconds at most; null at once where none
   * is loading, or where no intent over the order's total is open: there is nothing to be paid.
   */
  readonly ready: (hasIntent: boolean) => Promise<CardForm | null>;
}

/** After a reload of the last step a guest may pay before the card form is mounted: the payment waits. Rule Y-16. */
export function cardFormContainer(): CardFormContainer {
  let mounted: CardForm | null = null;
  let isExpected = true;
  const waiting = new Set<(form: CardForm | null) => void>();
  const settleAll = (form: CardForm | null) => {
    for (const resolve of waiting) resolve(form);
    waiting.clear();
  };
  return {
    set(form) {
      mounted = form;
      if (form !== null) settleAll(form);
    },
    expect(isLoading) {
      isExpected = isLoading;
      if (!isLoading) settleAll(null);
    },
    async ready(hasIntent) {
      if (mounted !== null) return mounted;
      if (!hasIntent || !isExpected) return null;
      return new Promise((resolve) => {
        const settle = (form: CardForm | null) => {
          clearTimeout(timer);
          resolve(form);
        };
        const timer = setTimeout(() => {
          waiting.delete(settle);
          resolve(null);
        }, MOUNT_TIMEOUT_MS);
        waiting.add(settle);
      });
    },
  };
}

/** The card payment that the payment step and the placement share. */
export interface CardFormHandle {
  readonly api: CardApi;
  /** Null until the form is mounted. */
  readonly form: CardForm | null;
  readonly register: (form: CardForm | null) => void;
  readonly readyForm: CardFormContainer['ready'];
  readonly expectForm: CardFormContainer['expect'];
  readonly openIntent: (amount: Cents) => Promise<ApiResult<OpenIntent>>;
  /** The bank's message about the last attempt, or empty. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** The card was edited: messages about the last attempt are over. Rule K-21. */
  readonly edited: () => void;
}

export function useCardForm(guest: CardGuest): CardFormHandle {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createCardApi(apiRoot), [apiRoot]);
  const [form, setForm] = useState<CardForm | null>(null);
  const [container] = useState(cardFormContainer);
  const [reason, setReason] = useState('');
  const edited = useCallback(() => {
    setReason('');
    useCardPayment.getState().edited();
  }, []);
  const register = useCallback(
    (next: CardForm | null) => {
      container.set(next);
      setForm(next);
    },
    [container],
  );
  const latestGuest = useRef(guest);
  useEffect(() => {
    latestGuest.current = guest;
  }, [guest]);
  const openIntent = useCallback(
    (amount: Cents) => readyIntent(api, latestGuest.current, amount),
    [api],
  );
  const { ready: readyForm, expect: expectForm } = container;
  return {
    api,
    form,
    register,
    readyForm,
    expectForm,
    openIntent,
    reason,
    setReason,
    edited,
  };
}
