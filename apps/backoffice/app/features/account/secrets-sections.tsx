import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Section } from '#components/layout/page.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** The PIN for shared tablets. Rule SA-32. */
export function PinSection() {
  return (
    <Section
      title={t('PIN')}
      lead={t(
        '4 to 6 digits that say who acts on a shared tablet. They are worth nothing elsewhere.',
      )}
    >
      <SecretForm
        path="/account/pin"
        field="pin"
        label={t('New PIN')}
        done={t('Your PIN is set.')}
        action={t('Set the PIN')}
        input={{ inputMode: 'numeric', pattern: '\\d{4,6}', maxLength: 6, autoComplete: 'off' }}
      />
    </Section>
  );
}

export function PasswordSection() {
  return (
    <Section title={t('Password')} lead={t('A new one ends your sessions on other devices.')}>
      <SecretForm
        path="/account/password"
        field="password"
        label={t('New password')}
        done={t('Your password is changed.')}
        action={t('Change the password')}
        input={{ minLength: 12, autoComplete: 'new-password' }}
      />
    </Section>
  );
}

interface SecretFormProps {
  readonly path: '/account/pin' | '/account/password';
  readonly field: 'pin' | 'password';
  readonly label: string;
  readonly done: string;
  readonly action: string;
  readonly input: Pick<
    React.ComponentProps<'input'>,
    'inputMode' | 'pattern' | 'maxLength' | 'minLength' | 'autoComplete'
  >;
}

function SecretForm({ path, field, label, done, action, input }: SecretFormProps) {
  const { isBusy, problem, send } = useCall();
  const [value, setValue] = useState('');
  const [isDone, setDone] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setDone(false);
    const result = await send(() => staffApi.put(path, { [field]: value }));
    if (!result.ok) return;
    setDone(true);
    setValue('');
  }

  return (
    <form onSubmit={save} className="max-w-[28rem] space-y-4">
      <Field
        label={label}
        type="password"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={fieldProblem(problem, field)}
        required
        {...input}
      />
      <FormProblem problem={problem} />
      {isDone && (
        <Alert kind="success">
          <p>{done}</p>
        </Alert>
      )}
      <Button type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
