import { Outlet } from 'react-router';
import { ProfileFrame } from '#features/account/profile/profile-frame.tsx';

/** The pages of an account have its list of pages around them. They are filled in by the browser. */
export default function ProfileLayout() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  );
}
