import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { MessageField } from '#components/controls/message-field.tsx';
import { RadioGroup } from '#components/controls/radio-group.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import {
  draftWithoutAnswer,
  isAboutAll,
  newProposal,
  type ProposalDraft,
  requestOfProposal,
} from '#lib/substitutions/proposal-form.ts';
import { withoutAnswerText } from '#lib/substitutions/proposal-words.ts';
import { useIdempotentPost } from '#stores/use-idempotent-post.ts';
import { UnitChoice } from './unit-choice.tsx';

interface SubstitutionDialogProps {
  readonly path: string;
  readonly number: number;
  readonly revision: number;
  readonly known: WireSubstitutions;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is proposed to the guest of an order, and what happens without an answer. Rules SU-1 and SU-4. */
export function SubstitutionDialog(props: SubstitutionDialogProps) {
  const { path, number, revision, known, onClose, onDone } = props;
  const [draft, setDraft] = useState<ProposalDraft>(() => newProposal(known));
  const call = useIdempotentPost();
  const id = useId();
  const change = (changes: Partial<ProposalDraft>) => setDraft({ ...draft, ...changes });
  const request = requestOfProposal(draft, known, revision);
  const isEmptying = draft.kind === 'drop' && isAboutAll(draft, known);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (request === null) return;
    if ((await call.post(path, request)).ok) onDone();
  }

  return (
    <Dialog isOpen title={t('Propose a change to order {number}', { number })} onClose={onClose}>
      <form onSubmit={send} className="space-y-5">
        <RadioGroup
          legend={t('What do you propose?')}
          name={`${id}-kind`}
          choices={[
            ...(known.lines.length > 0
              ? ([
                  ['swap', t('Another dish instead')],
                  ['drop', t('Leave a dish out')],
                ] as const)
              : []),
            ['cancel', t('Cancel the order')],
          ]}
          chosen={draft.kind}
          onChoose={(kind) => change({ kind, dishAt: null })}
        />
        {draft.kind !== 'cancel' && <UnitChoice draft={draft} known={known} onChange={change} />}
        <MessageField
          label={t(draft.kind === 'cancel' ? 'The reason' : 'A word beside it (optional)')}
          hint={t('The guest reads this text.')}
          value={draft.text}
          maxLength={300}
          isRequired={draft.kind === 'cancel'}
          onChange={(text) => change({ text })}
        />
        <Alert kind="note">
          <p>
            {isEmptying
              ? t('Nothing would be left of the order: propose to cancel it instead.')
              : `${t('The guest has 10 minutes to answer.')} ${withoutAnswerText(draftWithoutAnswer(draft, known), draft.dishAt !== null)}`}
          </p>
        </Alert>
        {call.problem && (
          <Alert kind="problem">
            <p>{problemText(call.problem)}</p>
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={call.isBusy}
            disabled={request === null}
            className="grow"
          >
            {t('Send to the guest')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
