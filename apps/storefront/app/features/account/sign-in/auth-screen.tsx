import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NameLabels } from '../name-labels.tsx';
import { PageTitle } from '../page-title.tsx';

interface AuthScreenProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The owner's name for the label, or empty. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** The layout of the sign-in pages: a form, and the name labels beside it. */
export function AuthScreen({ title, lead, name = '', children }: AuthScreenProps) {
  return (
    <div className="relative overflow-x-clip pb-(--section)">
      <NameLabels name={name} />
      <div className="wrap relative">
        <div className="max-w-112">
          <div className="flex min-h-32 flex-col justify-end pt-10 tablet:min-h-44 desktop:min-h-0 desktop:pt-20">
            <PageTitle title={title} />
          </div>
          {lead && <p className="mt-3 text-quiet">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
    </div>
  );
}

interface AuthFooterProps {
  readonly question: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** Links the login and the sign-up to each other. */
export function AuthFooter({ question, to, children }: AuthFooterProps) {
  return (
    <p className="mt-8 border-hinoki border-t pt-5 text-quiet">
      {question}{' '}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
      >
        {children}
      </Link>
    </p>
  );
}
