import type { auditAnswer, WireAuditEntry } from '@comptoir/contract/staff/audit';
import { Field } from '@comptoir/design/components/field';
import { auditLine } from '@comptoir/staff-texts/audit/audit-text';
import { t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button, DownloadLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { dayAndTime } from '#lib/format/time-text.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

type Answer = PayloadOf<typeof auditAnswer>;

interface Filter {
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

const EVERYTHING: Filter = { search: '', from: '', to: '' };

/** The query of a filter, without what is empty. */
export function auditQueryOf(filter: Filter): string {
  const set = Object.entries(filter).filter(([, value]) => value.trim() !== '');
  const query = new URLSearchParams(set).toString();
  return query === '' ? '' : `?${query}`;
}

/** Who changed what and when, for owners. Rule SA-52. */
export function Audit() {
  const isAllowed = useMay('staff.manage');
  return isAllowed ? (
    <Log />
  ) : (
    <Page title={t('Audit log')}>
      <Forbidden />
    </Page>
  );
}

function Log() {
  const [draft, setDraft] = useState(EVERYTHING);
  const [filter, setFilter] = useState(EVERYTHING);
  const query = auditQueryOf(filter);

  function search(event: FormEvent): void {
    event.preventDefault();
    setFilter(draft);
  }
  const field = (name: keyof Filter) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });

  return (
    <Page
      title={t('Audit log')}
      lead={t(
        'Every change: who, on which device, when, and what it was before. Kept for 12 months.',
      )}
      action={
        <DownloadLink href={`/v2/staff/audit/export${query}`}>{t('Download as CSV')}</DownloadLink>
      }
    >
      <form
        onSubmit={search}
        className="mb-8 grid items-end gap-4 tablet:grid-cols-[1fr_auto_auto_auto]"
      >
        <Field label={t('Search')} type="search" {...field('search')} />
        <Field label={t('From')} type="date" {...field('from')} />
        <Field label={t('To')} type="date" {...field('to')} />
        <Button type="submit" look="primary">
          {t('Search now')}
        </Button>
      </form>
      <Entries key={query} query={query} />
    </Page>
  );
}

/** The path of one answer of a search. */
function pagePath(query: string, page: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(page)) if (value !== '') parameters.set(name, value);
  return `/audit?${parameters}`;
}

function Entries({ query }: { readonly query: string }) {
  const { state, retry } = useLoaded<Answer>(`/audit${query}`);
  const { isBusy, problem, send } = useCall();
  const [more, setMore] = useState<readonly WireAuditEntry[]>([]);
  const [next, setNext] = useState<string | null>(null);

  useEffect(() => {
    if (state.kind === 'loaded') setNext(state.payload.next);
  }, [state]);

  async function loadMore(before: string): Promise<void> {
    const result = await send(() => staffApi.get<Answer>(pagePath(query, { before })));
    if (!result.ok) return;
    setMore([...more, ...result.payload.entries]);
    setNext(result.payload.next);
  }

  return (
    <Loaded state={state} onRetry={retry}>
      {({ entries }) =>
        entries.length === 0 ? (
          <EmptyState
            sign="∅"
            title={t('Nothing found')}
            text={t('No change fits this search. Try fewer words, or other days.')}
          />
        ) : (
          <>
            <ol className="divide-y divide-hinoki border-hinoki border-y">
              {[...entries, ...more].map((entry) => (
                <Entry key={entry.entry_id} entry={entry} />
              ))}
            </ol>
            <FormProblem problem={problem} />
            {next !== null && (
              <p className="mt-6 text-center">
                <Button isBusy={isBusy} onClick={() => loadMore(next)}>
                  {t('Show older ones')}
                </Button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry }: { readonly entry: WireAuditEntry }) {
  const { at, subject: key } = entry;
  const { actor, action, subject, fields } = auditLine(entry, dayAndTime);
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 tablet:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-quiet text-small tablet:pt-0.5">
        {dayAndTime(at)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{actor}</span> {action}
          {subject !== '' && <> · {subject}</>}
        </p>
        {fields.length > 0 && (
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-small">
            {fields.map(({ name: field, before: old, after: new_ }) => (
              <div key={field} className="contents">
                <dt className="text-quiet">{field}</dt>
                <dd className="break-words">
                  {old !== null && <del className="text-quiet">{old}</del>}
                  {old !== null && new_ !== null && ' → '}
                  {new_ !== null && <ins className="no-underline">{new_}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {key.startsWith('order:') && (
          <Link
            to={`/commandes/${key.slice('order:'.length)}`}
            className="inline-flex min-h-14 items-center text-small underline underline-offset-4"
          >
            {t('See the order')}
          </Link>
        )}
      </div>
    </li>
  );
}
