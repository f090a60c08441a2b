import { type ModeratedReview, routes } from '@kontor/contract';
import { MAX_CHOSEN_REVIEWS } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Text } from '@mantine/core';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

const tones = { waiting: 'orange', published: 'green', refused: 'red' } as const;
const states = ['waiting', 'published', 'refused'] as const;

type Rows = readonly ModeratedReview[];
type Change = ReturnType<typeof changeOf>;

interface Asking {
  change: Change;
  /** Closes the dialog; false if the user cancelled. */
  done: (isDone: boolean) => void;
}

/**
 * A change of selected reviews, which may be those of several pages, in calls that the server takes. After a failure it goes on
 * where it stopped.
 */
function changeOf(rows: Rows, unselect: (rows: Rows) => void) {
  let left = rows;
  let missing = 0;
  return {
    count: () => left.length,
    async run(
      what: 'published' | 'refused' | 'removed',
      call: (ids: string[]) => Promise<{ data: { missing: number } }>,
    ): Promise<void> {
      while (left.length > 0) {
        const part = left.slice(0, MAX_CHOSEN_REVIEWS);
        missing += (await call(part.map(({ _id }) => _id))).data.missing;
        left = left.slice(part.length);
        unselect(part);
      }
      const count = rows.length - missing;
      if (count > 0)
        showToast({ type: 'success', message: { text: translate(`reviews.done.${what}`, { count }) } });
      if (missing > 0)
        showToast({ type: 'warning', message: { text: translate('reviews.missing', { count: missing }) } });
    },
  };
}

/** The reviews of the shop: publish, refuse with a reason, delete (PROD-13, CONF-31). */
export function ReviewsPage() {
  const { t } = useTexts();
  const format = useFormats();
  const { reason } = useOperator();
  const [asking, setAsking] = useState<Asking & { what: 'refuse' | 'remove' }>();
  const write = reason('content.write');
  /** Opens the dialog of an action; resolves to whether the action was done. */
  const ask = (what: 'refuse' | 'remove') => (rows: Rows, unselect: (rows: Rows) => void) =>
    new Promise<boolean>((resolve) => {
      const done = (isDone: boolean) => {
        setAsking(undefined);
        resolve(isDone);
      };
      setAsking({ what, change: changeOf(rows, unselect), done });
    });
  return (
    <>
      <PageTitle title={t('reviews.title')} />
      <DataList
        name="reviews"
        label={t('reviews.title')}
        query={(query) => apiQuery(routes.reviews.moderated, { query })}
        rowKey={(review: ModeratedReview) => review._id}
        rowName={(review) => t('reviews.named', { title: review.title, name: review.productName })}
        defaultSort="-createdAt"
        columns={[
          {
            key: 'text',
            label: t('reviews.text'),
            long: true,
            cell: ({ title, text, refusal }) => (
              <div style={{ whiteSpace: 'pre-line', minWidth: 'min(220px, 100%)' }}>
                <b>{title}</b>
                <div>{text}</div>
                {refusal ? (
                  <Text size="sm" c="dimmed">
                    {t('reviews.refusedFor', { reason: refusal })}
                  </Text>
                ) : null}
              </div>
            ),
            card: 'title',
          },
          {
            key: 'rating',
            label: t('reviews.rating'),
            cell: ({ rating }) => t('reviews.stars', { count: rating }).replace(' ', '\u00a0'),
            sortable: true,
          },
          {
            key: 'product',
            label: t('reviews.product'),
            cell: ({ sku, productName }) => `${productName} (${sku})`,
          },
          {
            key: 'author',
            label: t('reviews.author'),
            wide: true,
            cell: ({ username, company, name }) =>
              [username, company.name, name ? t('reviews.shownAs', { name }) : ''].filter(Boolean).join(', '),
          },
          {
            key: 'createdAt',
            label: t('reviews.createdAt'),
            cell: ({ createdAt }) => format.dateTime(createdAt),
            sortable: true,
          },
          {
            key: 'state',
            label: t('reviews.state'),
            cell: ({ state }) => (
              <StatusBadge tone={tones[state]}>{t(`reviews.states.${state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('reviews.state'),
            options: states.map((value) => ({ value, label: t(`reviews.states.${value}`) })),
          },
        ]}
        views={[{ key: 'waiting', name: t('reviews.states.waiting'), search: { state: 'waiting' } }]}
        bulk={[
          {
            key: 'publish',
            label: t('reviews.publish'),
            icon: IconCheck,
            disabledReason: write,
            run: (rows, unselect) =>
              changeOf(rows, unselect).run('published', (ids) =>
                callApi(routes.reviews.decide, { body: { ids, state: 'published' } }),
              ),
          },
          {
            key: 'refuse',
            label: t('reviews.refuse'),
            icon: IconX,
            disabledReason: write,
            run: ask('refuse'),
          },
          {
            key: 'remove',
            label: t('reviews.remove'),
            icon: IconTrash,
            isDangerous: true,
            disabledReason: write,
            run: ask('remove'),
          },
        ]}
        empty={{ title: t('reviews.empty'), text: t('reviews.emptyHint') }}
        searchPlaceholder={t('reviews.searchHint')}
      />
      {asking?.what === 'refuse' ? <RefuseDialog {...asking} /> : null}
      {asking?.what === 'remove' ? (
        <ConfirmDialog
          title={t('reviews.remove')}
          text={t('reviews.removeText', { count: asking.change.count() })}
          label={t('reviews.remove')}
          run={async () => {
            await asking.change.run('removed', (ids) => callApi(routes.reviews.remove, { body: { ids } }));
            asking.done(true);
          }}
          done={undefined}
          onClose={() => asking.done(false)}
        />
      ) : null}
    </>
  );
}

function RefuseDialog({ change, done }: Asking) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ reason }) =>
      change.run('refused', (ids) =>
        callApi(routes.reviews.decide, { body: { ids, state: 'refused', reason } }),
      ),
    onSent: () => done(true),
  });
  return (
    <FormDialog
      title={t('reviews.refuse')}
      submit={t('reviews.refuse')}
      form={form}
      size="md"
      onClose={() => done(false)}
    >
      <Textarea
        {...form.input('reason')}
        label={t('reviews.reason')}
        description={t('reviews.reasonHint')}
        required
        rows={3}
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}
