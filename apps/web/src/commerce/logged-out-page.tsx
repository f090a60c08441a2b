import { LanguageSwitch } from '@kontor/web-kit/lib/language-switch.tsx';
import { LogoPicture } from '@kontor/web-kit/lib/logo-picture.tsx';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { rememberTenantLook, tenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import classes from './logged-out-page.module.css';
import { welcomeQuery } from './visitor.queries.ts';

/** Logo and language of a visitor's page; stores the tenant's look for the next visit (LAYO-17, AUTH-01). */
export function LoggedOutHeader() {
  const look = useStore(tenantLook);
  const { data: welcome } = useQuery(welcomeQuery);
  useEffect(() => {
    if (!welcome) return;
    const { companyName, primaryColor, logo, logoDark } = welcome;
    rememberTenantLook({
      name: companyName,
      primaryColor: primaryColor ?? tenantLook.get().primaryColor,
      logo,
      logoDark,
    });
  }, [welcome]);
  return (
    <header className={classes.header}>
      {/* Without a name yet on the first visit: neither to be seen nor focused. */}
      <Link {...paths.landing()} style={look.name ? undefined : { visibility: 'hidden' }}>
        <LogoPicture look={look} className={classes.logo} height={40}>
          <b>{look.name}</b>
        </LogoPicture>
      </Link>
      <LanguageSwitch />
    </header>
  );
}

/** A page of one column for visitors (LAYO-02). */
export function LoggedOutPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <LoggedOutHeader />
      <div className={classes.body}>
        <h1 className={classes.title}>{title}</h1>
        {intro ? <p className={classes.intro}>{intro}</p> : null}
        {children}
      </div>
    </div>
  );
}
