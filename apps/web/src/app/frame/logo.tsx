import { LogoPicture } from '@kontor/web-kit/lib/logo-picture.tsx';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { tenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import classes from './logo.module.css';

/** The tenant's logo, or its name where there is none. */
export function Logo() {
  const look = useStore(tenantLook);
  return (
    <LogoPicture look={look} className={classes.logo} height={36}>
      <span className={classes.name}>{look.name}</span>
    </LogoPicture>
  );
}
