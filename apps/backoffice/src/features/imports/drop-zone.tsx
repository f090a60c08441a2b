import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { paths } from '../../kit/paths.ts';
import classes from './imports.module.css';

const accepted =
  '.csv,.txt,.tsv,.jsonl,.ndjson,.json,.xlsx,.zip,.webp,.avif,.png,.jpg,.jpeg,.gif,.svg,.pdf,.xml';

/** Takes files and opens their import. Files that were not sent stay for another try. */
export function DropZone({ disabledReason }: { disabledReason: string | undefined }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => callApi(routes.imports.upload, { file: files }),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: apiKey(routes.imports.list) });
      await navigate(paths.import(data.id));
    },
  });
  const send = (files: FileList | null) => {
    if (disabledReason === undefined && files && files.length > 0) upload.mutate([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={32} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>{t('imports.drop.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('imports.drop.text')}
      </Text>
      <FormAlert text={upload.error ? `${errorText(upload.error)}. ${t('imports.drop.again')}` : undefined} />
      <Group gap="sm">
        <ReasonButton
          disabledReason={disabledReason}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t('imports.drop.choose')}
        </ReasonButton>
        {upload.error && upload.variables ? (
          <Button variant="default" onClick={() => upload.mutate(upload.variables)}>
            {t('common.retry')}
          </Button>
        ) : null}
      </Group>
      <span role="status" className={upload.isPending ? undefined : 'visually-hidden'}>
        {upload.isPending ? t('imports.drop.sending') : ''}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t('imports.drop.choose')}
        onChange={(event) => {
          send(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
