import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useReconnects } from '@kontor/web-kit/lib/connection.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../kit/paths.ts';
import classes from './imports.module.css';
import { uploadTransport } from './upload-transport.ts';

const accepted =
  '.csv,.txt,.tsv,.jsonl,.ndjson,.json,.xlsx,.zip,.webp,.avif,.png,.jpg,.jpeg,.gif,.svg,.pdf,.xml';

/** Takes files and opens their import. Files that were not sent stay for another try. */
export function DropZone({ disabledReason }: { disabledReason: string | undefined }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const { number } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const upload = useWork({
    // A mutation that waits for the network would not say so.
    networkMode: 'always',
    mutationFn: ({ files, requestId }: { files: readonly File[]; requestId: string }) => {
      sending.current = new AbortController();
      setShare(0);
      return callApi(routes.imports.upload, {
        file: files,
        query: { requestId },
        signal: sending.current.signal,
        transport: uploadTransport(setShare),
      });
    },
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: apiKey(routes.imports.list) });
      await navigate(paths.import(data.id));
    },
  });
  useEffect(() => () => sending.current?.abort(), []);
  const { error, variables, mutate } = upload;
  const isCancelled = error?.name === 'AbortError';
  const isLost = isApiError(error, 'service.unavailable') && error.status === 0;
  // The server stores nothing of an interrupted upload, so the files are sent again from the start. If only the answer was lost, the
  // server finds the stored draft by the id.
  const reconnects = useReconnects();
  const seen = useRef(reconnects);
  useEffect(() => {
    if (seen.current !== reconnects && isLost && variables) mutate(variables);
    seen.current = reconnects;
  }, [reconnects, isLost, variables, mutate]);
  const problem =
    error === null || isCancelled
      ? undefined
      : isLost
        ? t('imports.drop.lost', { percent: number(Math.floor(share * 100)) })
        : `${errorText(error)}. ${t('imports.drop.again')}`;
  const percent = number(Math.floor(share * 100));
  const send = (files: FileList | null) => {
    if (disabledReason === undefined && !upload.isPending && files && files.length > 0)
      upload.mutate({ files: [...files], requestId: randomId() });
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
      <FormAlert text={problem} />
      <Group gap="sm">
        <ReasonButton
          disabledReason={disabledReason}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t('imports.drop.choose')}
        </ReasonButton>
        {upload.isPending ? (
          <Button variant="default" onClick={() => sending.current?.abort()}>
            {t('imports.drop.cancel')}
          </Button>
        ) : error && variables ? (
          <Button variant="default" onClick={() => mutate(variables)}>
            {t('common.retry')}
          </Button>
        ) : null}
      </Group>
      {upload.isPending ? (
        <>
          <progress
            className={classes.progress}
            aria-label={t('imports.drop.sending')}
            {...(share < 1 ? { value: share } : {})}
          />
          <Text size="sm" aria-hidden="true">
            {share < 1 ? t('imports.drop.sent', { percent }) : t('imports.drop.reading')}
          </Text>
        </>
      ) : null}
      <span role="status" className="visually-hidden">
        {upload.isPending
          ? t(share < 1 ? 'imports.drop.sending' : 'imports.drop.reading')
          : isCancelled
            ? t('imports.drop.cancelled')
            : ''}
      </span>
      {isCancelled && !upload.isPending ? (
        <Text size="sm" aria-hidden="true">
          {t('imports.drop.cancelled')}
        </Text>
      ) : null}
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
