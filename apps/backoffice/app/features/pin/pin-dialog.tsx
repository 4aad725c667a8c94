import type { pinPeopleAnswer, StaffSession } from '@comptoir/contract/staff/session';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { usePin } from '#stores/ask-for-pin.ts';
import { staffApi, useSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

type Person = PayloadOf<typeof pinPeopleAnswer>['people'][number];

/** Who acts on this device: a person's tile, then the PIN. Rule SA-32. */
export function PinDialog() {
  const settle = usePin((store) => store.settle);
  const [person, setPerson] = useState<Person | null>(null);
  if (!settle) return null;

  function close(isGiven: boolean): void {
    setPerson(null);
    settle?.(isGiven);
  }

  return (
    <Dialog
      isOpen
      isDark
      title={person ? t('PIN of {name}', { name: person.name }) : t('Who are you?')}
      onClose={() => close(false)}
    >
      {person ? (
        <PinPad person={person} onGiven={() => close(true)} onBack={() => setPerson(null)} />
      ) : (
        <Tiles onChoose={setPerson} />
      )}
    </Dialog>
  );
}

function Tiles({ onChoose }: { readonly onChoose: (person: Person) => void }) {
  const { state, retry } = useLoaded<PayloadOf<typeof pinPeopleAnswer>>('/session/people');
  return (
    <Loaded state={state} onRetry={retry}>
      {({ people }) =>
        people.length === 0 ? (
          <EmptyState
            sign="∅"
            title={t('No PIN yet')}
            text={t('Each person sets a PIN under their own name, after signing in.')}
          />
        ) : (
          <ul className="grid grid-cols-2 gap-3">
            {people.map((person) => (
              <li key={person.person_id}>
                <button
                  type="button"
                  onClick={() => onChoose(person)}
                  className="flex min-h-20 w-full items-center justify-center rounded-card border border-edge bg-paper px-3 text-center font-semibold text-large leading-tight hover:border-ink"
                >
                  {person.name}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const SHORTEST = 4;
const LONGEST = 6;

interface PinPadProps {
  readonly person: Person;
  readonly onGiven: () => void;
  readonly onBack: () => void;
}

/** The digits as keys of 72 px; a keyboard works as well. The PIN itself is never shown. */
function PinPad({ person, onGiven, onBack }: PinPadProps) {
  const { isBusy, problem, setProblem, send } = useCall();
  const [pin, setPin] = useState('');

  const type = (digit: string) => {
    setProblem(null);
    setPin((typed) => (typed.length < LONGEST ? typed + digit : typed));
  };
  const erase = () => setPin((typed) => typed.slice(0, -1));

  async function confirm(): Promise<void> {
    if (pin.length < SHORTEST || isBusy) return;
    const body = { person_id: person.person_id, pin };
    const result = await send(() => staffApi.post<StaffSession>('/session/pin', body));
    setPin('');
    if (!result.ok) return;
    useSession.getState().open(result.payload);
    onGiven();
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The board has keys of its own.
      if (/^\d$/.test(event.key)) type(event.key);
      else if (event.key === 'Backspace') erase();
      else if (event.key === 'Enter' && !isOtherButton(event.target)) confirm();
      else return;
      event.stopPropagation();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });

  return (
    <div className="space-y-5">
      <p
        role="status"
        aria-label={t('{count} digits typed', { count: pin.length })}
        className="flex h-10 items-center justify-center gap-3"
      >
        {Array.from({ length: LONGEST }, (_, index) => index).map((index) => (
          <span
            key={index}
            aria-hidden="true"
            className={`size-4 rounded-full border-2 border-edge ${index < pin.length ? 'border-ink bg-ink' : ''} ${index >= SHORTEST && index >= pin.length ? 'opacity-40' : ''}`}
          />
        ))}
      </p>
      <p role="alert" className="min-h-6 text-center font-semibold text-alarm">
        {problem &&
          (problem.code === 'credentials' ? t('This is not the PIN.') : problemText(problem))}
      </p>
      <div className="mx-auto grid max-w-80 grid-cols-3 gap-3">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            data-digit
            onClick={() => type(digit)}
            className={`min-h-18 rounded-card border border-edge bg-paper font-serif text-title hover:border-ink ${digit === '0' ? 'col-start-2' : ''}`}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          onClick={erase}
          aria-label={t('Erase the last digit')}
          className="min-h-18 rounded-card text-heading hover:bg-paper"
        >
          ⌫
        </button>
      </div>
      <div className="flex gap-3">
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button
          look="primary"
          className="grow"
          disabled={pin.length < SHORTEST}
          isBusy={isBusy}
          onClick={confirm}
        >
          {t('Confirm')}
        </Button>
      </div>
    </div>
  );
}

/** Whether Enter presses a button of its own: « Retour » and the eraser do, digits do not. */
function isOtherButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && !('digit' in target.dataset);
}
