import { SetupStepPage } from '#features/setup/setup-step.tsx';
import type { Route } from './+types/setup-step.ts';

export default function SetupStepRoute({ params }: Route.ComponentProps) {
  return <SetupStepPage key={params.step} path={params.step} />;
}
