import type { ReactNode } from 'react';
import { SettingPage } from '#features/catalogue/settings.tsx';
import { CardKeys } from '#features/setup/card-keys.tsx';
import { DeliveryTrial } from '#features/setup/delivery-trial.tsx';
import type { Route } from './+types/setting.ts';

/** What belongs to settings, below their form. */
const BELOW: Readonly<Record<string, ReactNode>> = {
  features: <DeliveryTrial />,
  payments: <CardKeys />,
};

export default function SettingRoute({ params: { name } }: Route.ComponentProps) {
  const below = BELOW[name];
  return <SettingPage key={name} name={name} below={below} />;
}
