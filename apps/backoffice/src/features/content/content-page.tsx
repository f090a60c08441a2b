import { type ContentPart, type ContentValue, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { usePartName } from '../../kit/part-names.ts';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { partQuery, refreshContent } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { BothLanguages } from './fields.tsx';
import { PartForm } from './part-form.tsx';

const blank: ContentPart = {
  part: 'page.new',
  version: 'new',
  isDraft: true,
  isPublished: false,
  linkedFrom: [],
  value: {
    slug: '',
    title: { de: '', en: '' },
    body: { de: '', en: '' },
    isPublic: true,
    position: 0,
  } satisfies ContentValue<'page'>,
};

/** A page that is not there yet; its path is chosen with its title. */
export function NewContentPage() {
  return <PageEditor record={blank} />;
}

/** One content page (CONT-03). */
export function ContentPageEditor() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  return (
    <Loaded query={partQuery(`page.${slug}`)}>
      {({ data }) => <PageEditor key={data.part} record={data} />}
    </Loaded>
  );
}

function PageEditor({ record }: { record: ContentPart }) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const navigate = useNavigate();
  const nameOf = usePartName();
  const [isDeleting, setIsDeleting] = useState(false);
  const isNew = record.version === 'new';
  const page = record.value as ContentValue<'page'>;
  const title = isNew ? t('content.pages.add') : localized(page.title, locale);
  const linked = record.linkedFrom.map(nameOf).join(', ');
  return (
    <>
      <ContentTitle
        title={title}
        crumbs={[{ label: t('content.pages.title'), ...paths.contentPages() }]}
        {...(isNew ? {} : { preview: `/content/${page.slug}` })}
        badges={
          record.isDraft && !isNew ? <StatusBadge tone="orange">{t('content.draft')}</StatusBadge> : null
        }
        actions={
          isNew ? null : (
            <ReasonButton
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              disabledReason={reason('content.write')}
              onClick={() => setIsDeleting(true)}
            >
              {t('content.pages.remove')}
            </ReasonButton>
          )
        }
      />
      <PartForm<'page'>
        record={record}
        labels={{
          slug: t('content.pages.path'),
          title: t('content.pages.name'),
          body: t('content.pages.body'),
          isPublic: t('content.pages.isPublic'),
          position: t('content.pages.position'),
        }}
        onSaved={({ part }) => {
          if (part !== record.part)
            void navigate({ ...paths.contentPage(part.slice('page.'.length)), replace: true });
        }}
      >
        {({ value, set, issue }) => (
          <>
            <Panel title={t('content.pages.about')}>
              <Stack gap="sm">
                <BothLanguages
                  name="title"
                  label={t('content.pages.name')}
                  value={value.title}
                  issue={issue}
                  maxLength={500}
                  isRequired
                  onChange={(text) => set('title', text)}
                />
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
                  <TextInput
                    name="slug"
                    label={t('content.pages.path')}
                    description={t('content.pages.pathHint', { path: `/content/${value.slug || '…'}` })}
                    value={value.slug}
                    error={issue('slug')}
                    required
                    maxLength={100}
                    onChange={({ currentTarget }) => set('slug', currentTarget.value)}
                  />
                  <TextInput
                    name="position"
                    label={t('content.pages.position')}
                    description={t('content.pages.positionHint')}
                    inputMode="numeric"
                    value={String(value.position)}
                    error={issue('position')}
                    maxLength={9}
                    onChange={({ currentTarget }) =>
                      set('position', Number(currentTarget.value.replace(/\D/g, '')) || 0)
                    }
                  />
                </SimpleGrid>
                {linked && value.slug !== page.slug ? (
                  <Alert color="orange">{t('content.pages.linkedFrom', { parts: linked })}</Alert>
                ) : null}
                <Checkbox
                  label={t('content.pages.isPublic')}
                  checked={value.isPublic}
                  onChange={({ currentTarget }) => set('isPublic', currentTarget.checked)}
                />
              </Stack>
            </Panel>
            <Panel title={t('content.pages.body')}>
              <BothLanguages
                name="body"
                label={t('content.pages.body')}
                value={value.body}
                issue={issue}
                maxLength={100_000}
                isHtml
                isRequired
                onChange={(text) => set('body', text)}
              />
            </Panel>
          </>
        )}
      </PartForm>
      {isDeleting ? (
        <ConfirmDialog
          title={t('content.pages.removeTitle', { name: title })}
          text={[
            linked ? t('content.pages.linkedFrom', { parts: linked }) : '',
            t('content.pages.removeText'),
          ]
            .filter(Boolean)
            .join(' ')}
          label={t('content.pages.remove')}
          run={async () => {
            await callApi(routes.content.deletePage, { params: { slug: page.slug } });
            await navigate(paths.contentPages());
            await refreshContent();
          }}
          done={t('content.pages.removed', { name: title })}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </>
  );
}
