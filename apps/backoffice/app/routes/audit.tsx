import { Audit } from '#features/audit/audit.tsx';

export default function AuditPage() {
  return <Audit />;
}
