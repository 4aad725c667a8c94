import type { Cents } from '@comptoir/domain/money/money';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-client.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type CardApi, createCardApi } from './card-api.ts';
import { type CardForm, type CardFormContainer, cardFormContainer } from './card-form.ts';
import { type CardGuest, type OpenIntent, readyIntent } from './card-intent.ts';

/** The card payment that the payment step and the placement share. */
export interface CardFormHandle {
  readonly api: CardApi;
  /** Null until the form is mounted. */
  readonly form: CardForm | null;
  readonly register: (form: CardForm | null) => void;
  readonly readyForm: CardFormContainer['ready'];
  readonly openIntent: (amount: Cents) => Promise<ApiResult<OpenIntent>>;
  /** The bank's message about the last attempt, or empty. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
}

export function useCardForm(guest: CardGuest): CardFormHandle {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createCardApi(apiRoot), [apiRoot]);
  const [form, setForm] = useState<CardForm | null>(null);
  const [container] = useState(cardFormContainer);
  const [reason, setReason] = useState('');
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
  return { api, form, register, readyForm: container.ready, openIntent, reason, setReason };
}
