import { NewPrinter } from '#features/printers/new-printer.tsx';

export default function NewPrinterPage() {
  return <NewPrinter />;
}
