import { Outlet } from 'react-router';
import { ProfileFrame } from '#features/account/profile/profile-frame.tsx';

/** The layout of the account pages, which are rendered in the browser. */
export default function ProfileLayout() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  );
}
