import { OpeningCheck } from '#features/opening-check/opening-check.tsx';

export default function OpeningCheckPage() {
  return <OpeningCheck />;
}
