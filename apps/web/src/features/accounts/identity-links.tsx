import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import profile from './profile-page.module.css';
import classes from './session-list.module.css';

const linksQuery = apiQuery(routes.identityProviders.ownLinks);

/** The identity providers by which the user signs in, to remove; nothing without any (decision 63). */
export function IdentityLinks() {
  const { t, locale } = useTexts();
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const links = useQuery(linksQuery).data?.data ?? [];
  const unlink = useAction({
    run: (provider: string) => callApi(routes.identityProviders.unlinkOwn, { params: { provider } }),
    done: { code: 'identity.unlinked' },
    onDone: focusContent,
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
  if (links.length === 0) return null;
  return (
    <section className={`${profile.card} ${profile.wide}`}>
      <h2>{t('account.links.title')}</h2>
      <p className={profile.hint}>{t('account.links.hint')}</p>
      <ul className={classes.list}>
        {links.map(({ id, label, since }) => (
          <li key={id}>
            <div>
              <b>{label[locale]}</b>
              <p>{t('account.links.since', { date: dateTime(since) })}</p>
            </div>
            <BusyButton
              size="xs"
              mih="var(--touch)"
              variant="default"
              aria-label={t('account.links.removeNamed', { name: label[locale] })}
              {...unlink(id)}
            >
              {t('common.remove')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
