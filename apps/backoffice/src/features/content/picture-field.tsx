import { routes } from '@kontor/contract';
import { isContentPicture } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useOperator } from '../../kit/operator.tsx';
import classes from './content.module.css';
import type { FieldProps } from './field-props.ts';
import { usePictureProblem } from './use-picture-problem.ts';

/** A picture by its address, or uploaded. */
export function PictureField({
  name,
  label,
  value,
  onChange,
  issue,
  description,
  isDark = false,
}: FieldProps<string> & {
  /** Shown on a dark ground. */
  isDark?: boolean;
}) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const { hidden } = usePictureProblem();
  const input = useRef<HTMLInputElement>(null);
  const upload = useWork({
    mutationFn: (file: File) => callApi(routes.content.addPicture, { file }),
    onSuccess: ({ data: { url } }) => onChange(url),
    onError: showErrorToast,
  });
  return (
    <Group align="end" gap="sm" wrap="wrap">
      {isContentPicture(value) && !hidden(value) ? (
        <img className={classes.thumbnail} data-dark={isDark || undefined} src={value} alt="" />
      ) : null}
      <TextInput
        className={classes.wide ?? ''}
        name={name}
        label={label}
        {...(description ? { description } : {})}
        value={value}
        error={issue(name) ?? hidden(value.trim())}
        maxLength={500}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('content.picture.upload', { label })}
        accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) upload.mutate(file);
          currentTarget.value = '';
        }}
      />
      <ReasonButton
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        aria-label={t('content.picture.upload', { label })}
        loading={upload.isPending}
        disabledReason={reason('content.write')}
        onClick={() => input.current?.click()}
      >
        {t('content.picture.choose')}
      </ReasonButton>
    </Group>
  );
}
