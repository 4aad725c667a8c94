import { SettingsPage } from '#features/catalogue/settings.tsx';

export default function SettingsRoute() {
  return <SettingsPage />;
}
