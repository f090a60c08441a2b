/** So many stock alarms a user may have for one company. */
export const MAX_ALARMS = 1_000;

/** The threshold of an alarm that names none, and the highest one (NOTI-07). */
export const alarmThreshold = { default: 5, max: 999_999 } as const;

/**
 * Whether someone who sets an alarm is told that the stock is at or below the threshold already. Users without the right to see
 * exact stock learn only 'none' and 'at most the default threshold'. So trying thresholds does not reveal the number (NOTI-07,
 * PROD-07).
 *
 * @example isToldLow({ quantity: 7, threshold: 9, seesExactStock: false }) // false
 * @example isToldLow({ quantity: 3, threshold: 5, seesExactStock: false }) // true
 */
export function isToldLow({
  quantity,
  threshold,
  seesExactStock,
}: {
  quantity: number;
  threshold: number;
  seesExactStock: boolean;
}): boolean {
  if (seesExactStock) return quantity <= threshold;
  return quantity <= (threshold < alarmThreshold.default ? 0 : alarmThreshold.default);
}

/** The reasons of a stock notification: stock at or below the threshold, or stock again (NOTI-08). */
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
