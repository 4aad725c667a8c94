import { PrinterPage } from '#features/printers/printer-page.tsx';
import type { Route } from './+types/printer.ts';

export default function OnePrinterPage({ params }: Route.ComponentProps) {
  return <PrinterPage key={params.printerId} printerId={params.printerId} />;
}
