import { useNotificationsOn } from '../../commerce/notifications-on.ts';
import { ProfilePage } from '../../features/accounts/profile-page.tsx';
import { NotificationMailChoice } from '../../features/notifications/notification-mail.tsx';

/** The profile with the choice of mails about stock (USER-01). */
export function ProfileScreen() {
  return <ProfilePage notifications={useNotificationsOn() ? <NotificationMailChoice /> : null} />;
}
