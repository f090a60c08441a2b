import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { TextSkeleton } from '@kontor/web-kit/ui/skeletons.tsx';
import { IconMapOff } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './detail.module.css';
import { LoadError } from './load-error.tsx';
import { recordOpened } from './opened.ts';
import { type Crumb, PageTitle } from './page-title.tsx';
import { paths } from './paths.ts';

/** The frame of a record's page; `aside` stands on the right from 1200 px on. */
export function DetailPage({
  title,
  crumbs,
  badges,
  actions,
  aside,
  children,
}: {
  title: string;
  crumbs: readonly Crumb[];
  badges?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  useEffect(() => recordOpened({ path: pathname, title }), [pathname, title]);
  return (
    <>
      <PageTitle title={title} crumbs={crumbs} badges={badges} actions={actions} />
      <div className={classes.columns} data-aside={aside ? true : undefined}>
        <div className={classes.panels}>{children}</div>
        {aside ? <div className={classes.panels}>{aside}</div> : null}
      </div>
    </>
  );
}

/** A query's result with its states: skeleton, unknown record, error with Retry. */
export function Loaded<Data>({
  query,
  lines,
  children,
}: {
  query: object & {
    queryFn?: (context: never) => Promise<unknown> | unknown;
    select?: (answer: never) => Data;
  };
  /** Of the skeleton of a part of a page; absent: that of a page. */
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTexts();
  const { data, error, refetch, isFetching } = useQuery(query as unknown as UseQueryOptions<Data>);
  if (data !== undefined) return children(data);
  if (isApiError(error) && error.status === 404) return <UnknownRecord title={errorText(error)} />;
  if (error) return <LoadError failed={[{ error, isFetching, refetch }]} />;
  if (lines) return <TextSkeleton lines={lines} label={t('common.loading')} />;
  return (
    <div className={classes.panel}>
      <TextSkeleton lines={8} label={t('common.loading')} />
    </div>
  );
}

/** An unknown address, and a record that does not exist (any more). */
export function UnknownRecord({
  title,
  text,
  back,
}: {
  title: string;
  /** Absent: the address is wrong, or the record was deleted. */
  text?: string;
  /** Leads to the list; absent: to the start page. */
  back?: ReactNode;
}) {
  const { t } = useTexts();
  usePageTitle(title);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        role="alert"
        icon={<IconMapOff size={26} stroke={1.6} />}
        title={title}
        text={text ?? t('shell.notFoundHint')}
        action={back ?? <ButtonLink {...paths.today()}>{t('shell.toStart')}</ButtonLink>}
      />
    </>
  );
}

/** A titled part of a record's page. */
export function Panel({
  title,
  anchor,
  actions,
  children,
}: {
  title: string;
  /** The part of the address after '#' that leads here. */
  anchor?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const isMeant = useLocation().hash === anchor;
  // The router looks for the anchor before the panel is loaded.
  useEffect(() => {
    if (!isMeant) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return (
    <section
      ref={ref}
      id={anchor}
      className={classes.panel}
      aria-labelledby={id}
      tabIndex={anchor ? -1 : undefined}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Names and values of a record; those without a value are left out. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {items
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface HistoryEntry {
  id: string;
  at: string;
  who?: string | null | undefined;
  text: ReactNode;
  detail?: ReactNode;
}

/** What happened to a record, in the order given. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTexts();
  const format = useFormats();
  if (entries.length === 0) return <p className={classes.none}>{t('kit.history.empty')}</p>;
  return (
    <ol className={classes.history}>
      {entries.map(({ id, at, who, text, detail }) => (
        <li key={id}>
          <div>{text}</div>
          {detail ? <div className={classes.detail}>{detail}</div> : null}
          <div className={classes.when}>
            <time dateTime={at}>{format.dateTime(at)}</time>
            {who ? ` · ${who}` : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A group of fields with its heading on the left from 992 px on. */
export function FormSection({
  title,
  text,
  children,
}: {
  /** Absent if the panel around it has the same title. */
  title?: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.section}>
      {title ? <legend>{title}</legend> : null}
      {text ? <p>{text}</p> : null}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
