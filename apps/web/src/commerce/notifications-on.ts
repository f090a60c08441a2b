import { canUseNotifications } from '@kontor/domain';
import { useCompanyRight } from './company-right.tsx';
import { useSettings } from './shop-context.ts';

/** Whether the user has stock alarms and notifications. Otherwise the app neither shows nor requests them (CONF-23). */
export function useNotificationsOn(): boolean {
  const settings = useSettings();
  return useCompanyRight('notifications.use') && canUseNotifications(settings);
}
