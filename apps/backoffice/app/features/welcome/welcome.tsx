import type { welcomeAnswer } from '@comptoir/contract/staff/people';
import type { StaffSession } from '@comptoir/contract/staff/session';
import { Field } from '@comptoir/design/components/field';
import { ROLE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { InsecureNote } from '#components/feedback/insecure-note.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { FullPage } from '#components/layout/full-page.tsx';
import type { LoadedState } from '#lib/api/loaded-state.ts';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { staffApi, useSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

type Invitation = PayloadOf<typeof welcomeAnswer>;

interface WelcomeProps {
  /** The token behind `#` of the link. */
  readonly token: string;
}

/** The page of a link: of the first owner, of an invitation, or of a new password. Rules SA-3 and SA-42. */
export function Welcome({ token }: WelcomeProps) {
  return token === '' ? <Expired /> : <Invited token={token} />;
}

function Invited({ token }: WelcomeProps) {
  const [state, setState] = useState<LoadedState<Invitation>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void attempt;
    staffApi.post<Invitation>('/invitations/read', { token }).then((result) => {
      if (!isCurrent) return;
      setState(
        result.ok
          ? { kind: 'loaded', payload: result.payload }
          : { kind: 'failed', problem: result.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  if (state.kind === 'failed' && [410, 422].includes(state.problem.status)) return <Expired />;
  const kind = state.kind === 'loaded' ? state.payload.kind : null;
  return (
    <FullPage
      title={kind === 'new_password' ? t('A new password') : t('Welcome')}
      above={kind === 'new_password' ? undefined : t('Step 1 of 2: your account')}
    >
      <InsecureNote />
      <Loaded
        state={state}
        onRetry={() => {
          setState({ kind: 'loading' });
          setAttempt((count) => count + 1);
        }}
      >
        {(invitation) => <AcceptForm token={token} invitation={invitation} />}
      </Loaded>
    </FullPage>
  );
}

function Expired() {
  return (
    <FullPage title={t('This link is no longer valid')}>
      <EmptyState
        sign="⌛"
        title={t('A link works once, and not for long')}
        text={t(
          'The first owner’s link is printed again when the server is started anew. An invitation can be sent again by an owner.',
        )}
      >
        <ButtonLink to="/connexion" look="primary">
          {t('To the sign-in')}
        </ButtonLink>
      </EmptyState>
    </FullPage>
  );
}

interface AcceptFormProps {
  readonly token: string;
  readonly invitation: Invitation;
}

function AcceptForm({ token, invitation }: AcceptFormProps) {
  const call = useCall();
  const { problem, send } = call;
  const [name, setName] = useState(invitation.name ?? '');
  const [email, setEmail] = useState(invitation.email ?? '');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const { kind, role } = invitation;
  const navigate = useNavigate();

  async function accept(): Promise<void> {
    const body = {
      token,
      password,
      ...(kind !== 'new_password' && { name }),
      ...(kind === 'first_owner' && { email }),
    };
    const result = await send(() => staffApi.post<StaffSession>('/invitations/accept', body));
    if (!result.ok) return;
    useSession.getState().open(result.payload);
    // The second factor comes next, where the role needs one.
    navigate('/connexion', { replace: true });
  }

  return (
    <CallForm call={call} onSubmit={accept} action={t('Continue')}>
      <p>
        {kind === 'first_owner' &&
          t('You are the first owner of this shop: you see everything and let the others in.')}
        {kind === 'invitation' &&
          t('You have been invited as: {role}.', { role: t(ROLE_NAMES[role]).toLowerCase() })}
        {kind === 'new_password' && t('Choose a new password for {email}.', { email })}
      </p>
      {kind !== 'new_password' && (
        <>
          <Field
            label={t('Name')}
            hint={t('As your colleagues know you: it stands beside what you do.')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
            maxLength={80}
            error={fieldProblem(problem, 'name')}
            required
          />
          <Field
            label={t('E-mail address')}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="username"
            readOnly={kind === 'invitation'}
            error={fieldProblem(problem, 'email')}
            required
          />
        </>
      )}
      <div>
        <Field
          label={t('Password')}
          hint={t('12 characters or more; three or four words are good.')}
          type={isShown ? 'text' : 'password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
          minLength={12}
          error={fieldProblem(problem, 'password')}
          required
        />
        <label className="mt-2 inline-flex min-h-14 items-center gap-2">
          <input
            type="checkbox"
            checked={isShown}
            onChange={(event) => setShown(event.target.checked)}
            className="size-5 accent-(--ink)"
          />
          {t('Show the password')}
        </label>
      </div>
    </CallForm>
  );
}
