import type { ReactNode } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { NamePlates } from './name-plates.tsx';

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
      <PageHead title={title} isIndexed={false} />
      <NamePlates name={name} />
      <div className="wrap relative">
        <div className="max-w-112">
          <div className="flex min-h-32 flex-col justify-end pt-10 pr-20 tablet:min-h-44 tablet:pr-0 desktop:min-h-0 desktop:pt-20">
            <h1 className="text-title">{title}</h1>
          </div>
          {lead && <p className="mt-3 text-quiet">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
    </div>
  );
}
