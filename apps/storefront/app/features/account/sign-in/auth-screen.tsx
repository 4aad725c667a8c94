import type { ReactNode } from 'react';
import { NamePlates } from '../name-labels.tsx';
import { PageTitle } from '../page-title.tsx';

interface AuthScreenProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Whose plate hangs there, as far as it is known. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** A page on the way into an account: a few fields, and the name plates beside them. */
export function AuthScreen({ title, lead, name = '', children }: AuthScreenProps) {
  return (
    <div className="relative overflow-x-clip pb-(--section)">
      <NamePlates name={name} />
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
