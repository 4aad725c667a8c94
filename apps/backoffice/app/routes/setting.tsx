import { SettingPage } from '#features/catalogue/settings.tsx';
import type { Route } from './+types/setting.ts';

export default function SettingRoute({ params }: Route.ComponentProps) {
  return <SettingPage key={params.name} name={params.name} />;
}
