import { MAX_ASSET_BYTES } from '@kontor/domain';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, FileButton, Loader } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './products.module.css';

/** Where files are dropped or chosen; they are sent one after the other, and each refused one says why. */
export function FileDrop({
  accept,
  label,
  hint,
  disabledReason,
  send,
}: {
  accept: string;
  label: string;
  hint: string;
  disabledReason: string | undefined;
  send: (file: File) => Promise<unknown>;
}) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [refused, setRefused] = useState<readonly { name: string; text: string }[]>([]);

  async function sendAll(files: readonly File[]) {
    if (files.length === 0 || progress || disabledReason) return;
    const problems: { name: string; text: string }[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length });
      try {
        if (file.size > MAX_ASSET_BYTES) problems.push({ name: file.name, text: t('products.tooLarge') });
        else await send(file);
      } catch (error) {
        problems.push({ name: file.name, text: errorText(error) });
      }
    }
    setProgress(undefined);
    setRefused(problems);
  }

  const over = (isIn: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isIn);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard. */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          void sendAll([...event.dataTransfer.files]);
        }}
      >
        <FileButton multiple accept={accept} onChange={(files) => void sendAll(files)}>
          {(props) => (
            <ReasonButton
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden="true" />}
              disabledReason={disabledReason}
            >
              {label}
            </ReasonButton>
          )}
        </FileButton>
        <span>{hint}</span>
        <span role="status">
          {progress ? (
            <>
              <Loader size={14} /> {t('products.sending', { done: progress.done + 1, total: progress.total })}
            </>
          ) : null}
        </span>
      </div>
      {refused.length > 0 ? (
        <Alert
          color="red"
          role="alert"
          mb="md"
          withCloseButton
          closeButtonLabel={t('common.close')}
          title={t('products.refusedFiles', { count: refused.length })}
          onClose={() => setRefused([])}
        >
          <ul>
            {refused.map(({ name, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes.
              <li key={index}>
                {name}: {text}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
