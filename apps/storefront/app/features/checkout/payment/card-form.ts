import type { Cents } from '@comptoir/domain/money/money';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-client.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type CardApi, createCardApi } from './card-api.ts';
import { type CardGuest, type OpenIntent, readyIntent } from './card-intent.ts';

/** How an attempt to pay ended. `unknown`: money may have been captured, only the API can tell. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  /** No money was captured; `reason` is the bank's message, or empty. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** A form for a card, Stripe's or the demonstration's. Card numbers never reach the shop. */
export interface CardForm {
  /** What needs a user gesture, such as a wallet's sheet; false if the form is incomplete. */
  begin(): Promise<boolean>;
  isComplete(): boolean;
  confirm(intent: OpenIntent): Promise<CardOutcome>;
}

const MOUNT_TIMEOUT_MS = 8_000;

/** Holds the card form while it is mounted. */
export interface CardFormContainer {
  readonly set: (form: CardForm | null) => void;
  /** The mounted form; waits for it, and resolves with null after 8 seconds. */
  readonly ready: () => Promise<CardForm | null>;
}

/** After a reload of the last step a guest may pay before the card form is mounted: the payment waits. Rule Y-16. */
export function cardFormContainer(): CardFormContainer {
  let mounted: CardForm | null = null;
  const waiting = new Set<(form: CardForm) => void>();
  return {
    set(form) {
      mounted = form;
      if (form === null) return;
      for (const resolve of waiting) resolve(form);
      waiting.clear();
    },
    async ready() {
      if (mounted !== null) return mounted;
      return new Promise((resolve) => {
        const settle = (form: CardForm) => {
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
