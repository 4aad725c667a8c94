import { create } from 'zustand';

interface PinStore {
  /** Resolves the step that waits; null while none does. */
  readonly settle: ((isGiven: boolean) => void) | null;
}

/** The dialog that asks who acts on a shared device is open while a step waits for it. */
export const usePin = create<PinStore>()(() => ({ settle: null }));

let waiting: Promise<boolean> | null = null;

/** Asks who acts on this device; steps that wait at the same time share one dialog. Rule SA-32. */
export function askForPin(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    usePin.setState({
      settle(isGiven) {
        waiting = null;
        usePin.setState({ settle: null });
        resolve(isGiven);
      },
    });
  });
  return waiting;
}
