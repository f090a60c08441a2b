import { createStore } from '@kontor/web-kit/lib/store.ts';

/** How many notifications are unread, as the server last told (LAYO-06). */
export const unreadCount = createStore(0);
