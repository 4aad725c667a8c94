import { Alert } from '@comptoir/design/components/alert';
import { type ReactNode, useEffect, useRef } from 'react';

interface StepAlertBoxProps {
  readonly children: ReactNode;
}

/** An alert of a step; it is scrolled into view. */
export function StepAlertBox({ children }: StepAlertBoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={frame} className="scroll-mt-24">
      <Alert kind="problem">{children}</Alert>
    </div>
  );
}
