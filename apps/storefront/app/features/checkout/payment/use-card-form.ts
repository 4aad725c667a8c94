import type { Cents } from '@comptoir/domain/money/money';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-client.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type CardApi, createCardApi } from './card-api.ts';
import type { CardTerminal } from './card-form.ts';
import { type TerminalPlace, terminalPlace } from './card-form-container.ts';
import { type CardGuest, type OpenIntent, readyIntent } from './card-intent.ts';

/** What the step with the card and the step that pays with it share. */
export interface CardTill {
  readonly api: CardApi;
  /** Null until the terminal can be used. */
  readonly terminal: CardTerminal | null;
  readonly register: (terminal: CardTerminal | null) => void;
  readonly readyTerminal: TerminalPlace['ready'];
  readonly open: (amount: Cents) => Promise<ApiResult<OpenIntent>>;
  /** Why the bank refused the last try, in its words; empty when it said nothing. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
}

export function useCardTill(guest: CardGuest): CardTill {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createCardApi(apiRoot), [apiRoot]);
  const [terminal, setTerminal] = useState<CardTerminal | null>(null);
  const [place] = useState(terminalPlace);
  const [reason, setReason] = useState('');
  const register = useCallback(
    (next: CardTerminal | null) => {
      place.put(next);
      setTerminal(next);
    },
    [place],
  );
  const latestGuest = useRef(guest);
  useEffect(() => {
    latestGuest.current = guest;
  }, [guest]);
  const open = useCallback((amount: Cents) => readyIntent(api, latestGuest.current, amount), [api]);
  return { api, terminal, register, readyTerminal: place.ready, open, reason, setReason };
}
