import { SettingPage } from '#features/catalogue/settings.tsx';
import { DeliveryTrial } from '#features/setup/delivery-trial.tsx';
import type { Route } from './+types/setting.ts';

export default function SettingRoute({ params: { name } }: Route.ComponentProps) {
  const below = name === 'features' && <DeliveryTrial />;
  return <SettingPage key={name} name={name} below={below} />;
}
