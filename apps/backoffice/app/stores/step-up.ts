import { create } from 'zustand';

interface StepUpStore {
  /** Resolves the call that waits; null while none does. */
  readonly settle: ((isProven: boolean) => void) | null;
}

/** The dialog that asks for a recent sign-in is open while a call waits for it. */
export const useStepUp = create<StepUpStore>()(() => ({ settle: null }));

let waiting: Promise<boolean> | null = null;

/** Asks for the password or a passkey again; calls that wait at the same time share one dialog. Rule SA-60. */
export function reauthenticate(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({
      settle(isProven) {
        waiting = null;
        useStepUp.setState({ settle: null });
        resolve(isProven);
      },
    });
  });
  return waiting;
}
