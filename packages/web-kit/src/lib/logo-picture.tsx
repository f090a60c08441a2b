import type { ReactNode } from 'react';
import classes from './logo-picture.module.css';
import type { TenantLook } from './tenant-look.ts';

/** The tenant's logo, in the dark scheme the one for dark surfaces (CONF-05); the children where there is none. */
export function LogoPicture({
  look: { logo, logoDark, name },
  className,
  height,
  children,
}: {
  look: TenantLook;
  className: string | undefined;
  /** Pixels. */
  height: number;
  children: ReactNode;
}) {
  if (!logo) return children;
  return (
    <picture>
      {logoDark ? <source media="(prefers-color-scheme: dark)" srcSet={logoDark} /> : null}
      <img
        className={`${classes.logo} ${className ?? ''}`}
        src={logo}
        alt={name}
        height={height}
        data-has-dark={logoDark ? true : undefined}
      />
    </picture>
  );
}
