import { SheetsPage } from '#features/printers/sheets/sheets-page.tsx';
import type { Route } from './+types/sheets.ts';

export default function PrintSheetsPage({ params }: Route.ComponentProps) {
  return <SheetsPage key={params.printerId} printerId={params.printerId} />;
}
