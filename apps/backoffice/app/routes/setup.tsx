import { SetupPage } from '#features/setup/setup.tsx';

export default function SetupRoute() {
  return <SetupPage />;
}
