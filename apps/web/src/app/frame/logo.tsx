import { useStore } from '../../lib/store.ts';
import { tenantLook } from '../../lib/tenant-look.ts';
import classes from './logo.module.css';

/** The tenant's logo, or its name where there is none. */
export function Logo() {
  const { logo, name } = useStore(tenantLook);
  return logo ? (
    <img className={classes.logo} src={logo} alt={name} height={36} />
  ) : (
    <span className={classes.name}>{name}</span>
  );
}
