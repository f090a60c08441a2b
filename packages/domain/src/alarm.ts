/** So many stock alarms a user may have for one company. */
export const MAX_ALARMS = 1_000;

/** The threshold of an alarm that names none, and the highest one (NOTI-07). */
export const alarmThreshold = { default: 5, max: 999_999 } as const;

/** What a stock notification reports: stock is at or below the threshold, or there is stock again (NOTI-08). */
export const NOTIFICATION_TYPES = ['lowStock', 'backInStock'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** How often unread stock notifications are mailed as a digest. */
export const NOTIFICATION_MAILS = ['none', 'hourly', 'daily'] as const;
export type NotificationMail = (typeof NOTIFICATION_MAILS)[number];

/**
 * The text of the badge of unread notifications (LAYO-06): empty at 0, '99+' above 99.
 *
 * @example unreadText(100) // '99+'
 */
export function unreadText(count: number): string {
  if (count <= 0) return '';
  return count > 99 ? '99+' : String(count);
}
