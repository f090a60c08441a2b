import { canUseNotifications } from '@kontor/domain';
import { useSettings } from '../../commerce/shop-context.ts';
import { AlarmPage } from '../../features/notifications/alarm-page.tsx';
import { NotFoundPage } from '../error-page.tsx';

/** Alarms and notifications; the 404 page where they are off (CONF-23). */
export function AlarmScreen() {
  return canUseNotifications(useSettings()) ? <AlarmPage /> : <NotFoundPage />;
}
