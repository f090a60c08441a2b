import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The frame of a screen: at most 1440 px wide, with the same margins everywhere. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

/** The first lines of a screen: breadcrumb, heading, a line beside it, and controls on the right. */
export function PageHeader({
  breadcrumb,
  title,
  subtitle,
  actions,
  keepsActionsBelow = false,
}: {
  breadcrumb?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Where there is little room they stand below the heading, however few they are: when others join, nothing moves. */
  keepsActionsBelow?: boolean;
}) {
  return (
    <header className={classes.header} data-part="page-header">
      {breadcrumb}
      <div className={classes.headline}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle ? <span className={classes.subtitle}>{subtitle}</span> : null}
        </div>
        {actions ? (
          <div className={classes.actions} data-below={keepsActionsBelow || undefined}>
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  );
}
