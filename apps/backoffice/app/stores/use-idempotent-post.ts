import { createId } from '@comptoir/design/browser/random-id';
import { useState } from 'react';
import { staffApi } from './session.ts';
import { useCall } from './use-call.ts';

/**
 * What a form posts. One key for all of its attempts: what was sent and got no answer is not carried out twice.
 * Rule OB-6.
 */
export function useIdempotentPost() {
  const [idempotencyKey] = useState(createId);
  const { isBusy, problem, send } = useCall();
  const post = (path: string, body: object) =>
    send(() => staffApi.post(path, body, { idempotencyKey }));
  return { isBusy, problem, post };
}
