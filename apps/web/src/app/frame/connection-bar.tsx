import { useStore } from '@kontor/web-kit/lib/store.ts';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { bottomRoom } from '../../lib/bottom-bar.ts';
import classes from './connection-bar.module.css';
import type { ConnectionNews } from './use-connection-news.ts';

const icons = { offline: IconCloudOff, saving: IconCloudUp, saved: IconCloudCheck } as const;

/** Says for as long as it lasts that there is no connection and how much waits for it, and that all is saved again. */
export function ConnectionBar({ news }: { news: ConnectionNews | undefined }) {
  const room = useStore(bottomRoom);
  const Icon = news && icons[news.phase];
  return (
    <div
      role="status"
      className={classes.region}
      style={{ '--bottom-room': `${room}px` } as CSSProperties}
      data-phase={news?.phase}
    >
      {news && Icon ? (
        <p className={classes.bar}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          {news.text}
        </p>
      ) : null}
    </div>
  );
}
