import { WizardPage } from '#features/printers/wizard/wizard-page.tsx';
import type { Route } from './+types/printer-test.ts';

export default function PrinterTestPage({ params }: Route.ComponentProps) {
  return <WizardPage key={params.printerId} printerId={params.printerId} />;
}
