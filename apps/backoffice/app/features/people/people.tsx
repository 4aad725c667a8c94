import type {
  staffInvitationsAnswer,
  staffPeopleAnswer,
  WireStaffPerson,
} from '@comptoir/contract/staff/people';
import { Alert } from '@comptoir/design/components/alert';
import { ROLE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { dayAndTime, since } from '#lib/format/time-text.ts';
import { serverClock } from '#stores/board/clock.ts';
import { staffApi, useMay, useOpenSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PinPersonDialog } from './pin-person-dialog.tsx';

type People = PayloadOf<typeof staffPeopleAnswer>;
type Invitations = PayloadOf<typeof staffInvitationsAnswer>;

/** Who works here, with which role, and who was invited. Rules SA-40 to SA-42. */
export function People() {
  const isAllowed = useMay('staff.manage');
  return isAllowed ? (
    <Team />
  ) : (
    <Page title={t('Team')}>
      <Forbidden />
    </Page>
  );
}

function Team() {
  const people = useLoaded<People>('/people');
  const invitations = useLoaded<Invitations>('/invitations');
  const [adding, setAdding] = useState<'by mail' | 'by PIN' | null>(null);
  const [chosen, setChosen] = useState<WireStaffPerson | null>(null);
  const [note, setNote] = useState('');
  const ownId = useOpenSession()?.person?.person_id;

  function changed(text: string): void {
    setChosen(null);
    setAdding(null);
    setNote(text);
    people.reload();
    invitations.reload();
  }

  return (
    <Page
      title={t('Team')}
      lead={t('Each person has a role: it decides what they see and may do.')}
      action={
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => setAdding('by mail')}>
            {t('Invite a person')}
          </Button>
          <Button onClick={() => setAdding('by PIN')}>{t('Add without an e-mail')}</Button>
        </div>
      }
    >
      <div className="space-y-10">
        {note && (
          <Alert kind="success">
            <p>{note}</p>
          </Alert>
        )}
        <Loaded state={people.state} onRetry={people.retry}>
          {({ people: listed }) => (
            <>
              <ul className="divide-y divide-hinoki border-hinoki border-y">
                {listed.map((person) => (
                  <li key={person.person_id} className="flex flex-wrap items-center gap-4 py-4">
                    <Initial name={person.name} />
                    <div className="min-w-0 flex-1 basis-56">
                      <p className="font-semibold text-large leading-tight">
                        {person.name}
                        {person.person_id === ownId && (
                          <span className="font-normal text-quiet text-small"> {t('(you)')}</span>
                        )}
                      </p>
                      <p className="break-words text-quiet text-small">
                        {[
                          ...(person.email === null
                            ? [t('without an e-mail')]
                            : [person.email, signInText(person)]),
                          person.has_pin ? t('has a PIN') : t('no PIN yet'),
                        ].join(' · ')}
                      </p>
                    </div>
                    <p className="rounded-full bg-hinoki px-4 py-1 font-semibold text-small">
                      {t(ROLE_NAMES[person.role])}
                    </p>
                    <Button
                      onClick={() => setChosen(person)}
                      aria-label={t('Change {name}', { name: person.name })}
                    >
                      {t('Change')}
                    </Button>
                  </li>
                ))}
              </ul>
              {chosen && (
                <PersonDialog
                  person={chosen}
                  isLastOwner={isLastOwner(chosen, listed)}
                  onClose={() => setChosen(null)}
                  onChanged={changed}
                />
              )}
            </>
          )}
        </Loaded>
        <Loaded state={invitations.state} onRetry={invitations.retry}>
          {({ invitations: listed }) => <Pending listed={listed} onChanged={changed} />}
        </Loaded>
      </div>
      {adding === 'by mail' && <InviteDialog onClose={() => setAdding(null)} onInvited={changed} />}
      {adding === 'by PIN' && <PinPersonDialog onClose={() => setAdding(null)} onAdded={changed} />}
    </Page>
  );
}

function signInText({ last_sign_in_at: at }: WireStaffPerson): string {
  return at === null
    ? t('never signed in')
    : t('signed in {when}', { when: since(at, serverClock.now()) });
}

/** Whether a person is the only owner, who can neither leave nor get another role. Rule SA-41. */
export function isLastOwner(
  { role }: Pick<WireStaffPerson, 'role'>,
  people: readonly Pick<WireStaffPerson, 'role'>[],
): boolean {
  return role === 'owner' && people.filter((person) => person.role === 'owner').length === 1;
}

interface PendingProps {
  readonly listed: Invitations['invitations'];
  readonly onChanged: (text: string) => void;
}

function Pending({ listed, onChanged }: PendingProps) {
  const { isBusy, problem, send } = useCall();
  if (listed.length === 0) return null;

  async function withdraw(id: string, email: string): Promise<void> {
    const result = await send(() => staffApi.delete(`/invitations/${id}`));
    if (result.ok) onChanged(t('The invitation of {email} is withdrawn.', { email }));
  }

  return (
    <section>
      <h2 className="mb-3 text-heading">{t('Invited')}</h2>
      <ul className="divide-y divide-hinoki border-hinoki border-y">
        {listed.map(({ invitation_id, email, role, expires_at }) => (
          <li key={invitation_id} className="flex flex-wrap items-center gap-4 py-3">
            <div className="min-w-0 flex-1 basis-full tablet:basis-56">
              <p className="break-words font-semibold">{email}</p>
              <p className="text-quiet text-small">
                {Date.parse(expires_at) < serverClock.now()
                  ? t('The link has expired: invite again.')
                  : t('The link is valid until {time}.', { time: dayAndTime(expires_at) })}
              </p>
            </div>
            <p className="rounded-full bg-hinoki px-4 py-1 font-semibold text-small">
              {t(ROLE_NAMES[role])}
            </p>
            <Button
              isBusy={isBusy}
              onClick={() => withdraw(invitation_id, email)}
              aria-label={t('Withdraw the invitation of {email}', { email })}
            >
              {t('Withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </section>
  );
}

function Initial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-full bg-hinoki font-serif text-heading"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
