import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#components/feedback/alert.tsx';

interface StepNoticeProps {
  readonly children: ReactNode;
}

/** Why a step is not left, or was come back to. It is brought into sight, wherever the visitor is. */
export function StepNotice({ children }: StepNoticeProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={frame}>
      <Alert kind="problem">{children}</Alert>
    </div>
  );
}
