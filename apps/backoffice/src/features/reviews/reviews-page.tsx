import { type ModeratedReview, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { Text, Textarea } from '@mantine/core';
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

const reload = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.reviews.moderated) });

/** The reviews of the shop: publish, refuse with a reason, delete (PROD-13, CONF-31). */
export function ReviewsPage() {
  const { t } = useTexts();
  const format = useFormats();
  const { reason } = useOperator();
  const [chosen, setChosen] = useState<{ ids: string[]; what: 'refuse' | 'remove' }>();
  const write = reason('content.write');
  const idsOf = (rows: readonly ModeratedReview[]) => rows.map(({ _id }) => _id);
  const close = () => setChosen(undefined);
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
            cell: ({ title, text, refusal }) => (
              <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
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
            run: (rows) => callApi(routes.reviews.decide, { body: { ids: idsOf(rows), state: 'published' } }),
          },
          {
            key: 'refuse',
            label: t('reviews.refuse'),
            icon: IconX,
            disabledReason: write,
            run: (rows) => {
              setChosen({ ids: idsOf(rows), what: 'refuse' });
              return false;
            },
          },
          {
            key: 'remove',
            label: t('reviews.remove'),
            icon: IconTrash,
            isDangerous: true,
            disabledReason: write,
            run: (rows) => {
              setChosen({ ids: idsOf(rows), what: 'remove' });
              return false;
            },
          },
        ]}
        empty={{ title: t('reviews.empty'), text: t('reviews.emptyHint') }}
        searchPlaceholder={t('reviews.searchHint')}
      />
      {chosen?.what === 'refuse' ? <RefuseDialog ids={chosen.ids} onClose={close} /> : null}
      {chosen?.what === 'remove' ? (
        <ConfirmDialog
          title={t('reviews.remove')}
          text={t('reviews.removeText', { count: chosen.ids.length })}
          label={t('reviews.remove')}
          run={async () => {
            await callApi(routes.reviews.remove, { body: { ids: chosen.ids } });
            await reload();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function RefuseDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ reason }) => callApi(routes.reviews.decide, { body: { ids, state: 'refused', reason } }),
    onSent: async () => {
      await reload();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('reviews.refuse')}
      submit={t('reviews.refuse')}
      form={form}
      size="md"
      onClose={onClose}
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
