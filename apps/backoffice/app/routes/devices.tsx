import { Devices } from '#features/devices/devices.tsx';

export default function DevicesPage() {
  return <Devices />;
}
