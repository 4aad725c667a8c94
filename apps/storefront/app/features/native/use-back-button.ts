import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { platform } from '#lib/platform/platform.ts';

/** As long as the next press would leave. */
const HINT_MS = 1000;

/**
 * The device's back button closes a dialog, else goes back, and pressed twice exits. Returns true while a
 * second press would exit. Rule X-2.
 */
export function useBackButton(): boolean {
  const navigate = useNavigate();
  const [isAboutToLeave, setAboutToLeave] = useState(false);
  useEffect(() => {
    const press = backPresses();
    platform().onBack(() => {
      if (press(Date.now()) === 'exit') platform().exit();
      else if (closedDialog()) return;
      else if (hasPastPage()) navigate(-1);
      else setAboutToLeave(true);
    });
  }, [navigate]);
  useEffect(() => {
    if (!isAboutToLeave) return;
    const timer = setTimeout(() => setAboutToLeave(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isAboutToLeave]);
  return isAboutToLeave;
}

/** Closes the topmost modal dialog as Escape does; false without one. */
function closedDialog(): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  if (!dialog) return false;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  return true;
}

/** The router counts the pages of this visit. */
function hasPastPage(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && Number(Reflect.get(state, 'idx')) > 0;
}

/** Two presses within this time leave the app. */
const DOUBLE_PRESS_MS = 1000;

/** What each press of the back button means, by the time at which it comes. Rule X-2. */
export function backPresses() {
  let last = Number.NEGATIVE_INFINITY;
  return (now: number): 'exit' | 'back' => {
    const isDouble = now - last <= DOUBLE_PRESS_MS;
    last = now;
    return isDouble ? 'exit' : 'back';
  };
}
