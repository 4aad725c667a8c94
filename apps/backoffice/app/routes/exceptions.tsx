import { Exceptions } from '#features/exceptions/exceptions.tsx';

export default function ExceptionsPage() {
  return <Exceptions />;
}
