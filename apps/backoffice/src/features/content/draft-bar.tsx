import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconExternalLink, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Crumb, PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import classes from './content.module.css';
import { stateQuery } from './content.queries.ts';

/** The heading of a page of the content, and how the draft stands. */
export function ContentTitle({
  title,
  crumbs,
  badges,
  actions,
  preview,
}: {
  title: string;
  crumbs?: readonly Crumb[];
  badges?: ReactNode;
  actions?: ReactNode;
  /** The path in the shop that the preview opens; absent: the home page. */
  preview?: string;
}) {
  return (
    <>
      <PageTitle
        title={title}
        {...(crumbs ? { crumbs } : {})}
        {...(badges ? { badges } : {})}
        {...(actions ? { actions } : {})}
      />
      <DraftBar preview={preview} />
    </>
  );
}

/** How many parts are drafted; opens the preview and the page that publishes. */
function DraftBar({ preview }: { preview: string | undefined }) {
  const { t } = useTexts();
  const { data } = useQuery(stateQuery);
  const { dateTime } = useFormats();
  const changes = data?.data.changes ?? [];
  const count = changes.length;
  const [plan] = changes.flatMap(({ publishAt }) => publishAt ?? []).sort();
  return (
    <div className={classes.bar}>
      {data ? (
        <p>
          <StatusBadge tone={count === 0 ? 'green' : plan ? 'blue' : 'orange'}>
            {count === 0
              ? t('content.state.live')
              : plan
                ? t('content.state.planned', { date: dateTime(plan) })
                : t('content.state.draft')}
          </StatusBadge>{' '}
          {count === 0 ? t('content.bar.none') : t('content.bar.changes', { count })}
        </p>
      ) : null}
      <PreviewButton path={preview} />
      <ButtonLink
        {...paths.publish()}
        variant={count > 0 ? 'filled' : 'default'}
        leftSection={<IconSend size={16} aria-hidden="true" />}
      >
        {t('content.bar.publish')}
      </ButtonLink>
    </div>
  );
}

/** Opens the shop with the draft in a new window. */
export function PreviewButton({ path = '/' }: { path?: string | undefined }) {
  const { t } = useTexts();
  const preview = useWork({
    mutationFn: async () => {
      // Opened before the call: a browser blocks windows that open later.
      const shop = window.open('about:blank', '_blank');
      try {
        await callApi(routes.content.preview);
        if (shop) shop.location.href = path;
        else window.location.assign(path);
      } catch (error) {
        shop?.close();
        throw error;
      }
    },
    onError: showErrorToast,
  });
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      loading={preview.isPending}
      onClick={() => preview.mutate()}
    >
      {t('content.bar.preview')}
    </ReasonButton>
  );
}
