import { Printers } from '#features/printers/printers.tsx';

export default function PrintersPage() {
  return <Printers />;
}
