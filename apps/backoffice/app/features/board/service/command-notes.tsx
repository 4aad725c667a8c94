import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { useBoard } from '#stores/board/board.ts';

/** Above the buttons: that they need a network, and what the server rejected. Rule SV-74. */
export function CommandNotes({ problem }: { readonly problem: ApiProblem | null }) {
  const isOffline = useIsOffline();
  return (
    <div role="status" className="space-y-2">
      {isOffline ? (
        <Alert kind="problem">
          <p>{t('No network: nothing can be set now, and nothing is sent later by itself.')}</p>
        </Alert>
      ) : (
        <FormProblem problem={problem} />
      )}
    </div>
  );
}

/** Then the buttons of these dialogs are disabled. */
export function useIsOffline(): boolean {
  return useBoard(({ connection }) => connection === 'offline');
}
