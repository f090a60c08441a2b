interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

/** Tells whether routes may be fetched ahead: not on 2g or when the user saves data (BOOT-07). */
export function mayPrefetch(
  connection = (navigator as { connection?: NetworkInformation }).connection,
): boolean {
  if (!connection) return true;
  return !connection.saveData && connection.effectiveType !== '2g' && connection.effectiveType !== 'slow-2g';
}
