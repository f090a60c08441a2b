import type { Setup } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { Panel } from '../../kit/detail.tsx';
import classes from './today.module.css';

/** The steps to the first order, with the page of each; the own profile is a page of the shop. */
const steps = [
  { name: 'profile', path: '/my-account/overview' },
  { name: 'companyData', path: '/settings' },
  { name: 'logo', path: '/content/look' },
  { name: 'terms', path: '/content/pages' },
  { name: 'products', path: '/imports' },
  { name: 'prices', path: '/price-lists' },
  { name: 'customers', path: '/customers' },
  { name: 'orders', path: '/orders' },
] as const satisfies readonly { name: keyof Setup; path: string }[];

/** The steps that invoices and the checkout need, also after the first order. */
const lasting: readonly (keyof Setup)[] = ['profile', 'companyData', 'terms'];

/** The steps of a new shop; after its first order only those of `lasting` that are not done. */
export function SetupPanel({ setup }: { setup: Setup }) {
  const { t } = useTexts();
  const { routesByPath } = useRouter();
  const shown = setup.orders ? steps.filter(({ name }) => lasting.includes(name) && !setup[name]) : steps;
  if (shown.length === 0) return null;
  return (
    <Panel title={t('today.setup.title')}>
      <ol className={classes.steps}>
        {shown.map(({ name, path }) => {
          const isDone = setup[name];
          const Icon = isDone ? IconCircleCheck : IconCircle;
          const text = t(`today.setup.${name}`);
          return (
            <li key={name} data-done={isDone || undefined}>
              <Icon
                size={20}
                stroke={1.7}
                role="img"
                aria-label={t(isDone ? 'today.setup.done' : 'today.setup.open')}
              />
              {path in routesByPath ? (
                <Link {...({ to: path } as LinkProps)}>{text}</Link>
              ) : (
                <a href={path}>{text}</a>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
