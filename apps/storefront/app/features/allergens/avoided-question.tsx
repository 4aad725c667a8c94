import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useAvoidedQuestion } from '#stores/visitor/avoided-question.ts';

const lazyDialog = lazyModule(async () => (await import('./avoided-dialog.tsx')).AvoidedDialog);

/** The question about an avoided allergen, loaded when `addAgreed` asks it. Rule Q-18. */
export function AvoidedQuestion() {
  const dialog = lazyDialog.useModule();
  const isAsked = useAvoidedQuestion(({ dishes }) => dishes !== null);
  useEffect(() => {
    if (isAsked) lazyDialog.prefetch();
  }, [isAsked]);
  return dialog.state === 'success' ? <dialog.payload /> : null;
}
