import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { DoneAlert } from '@kontor/web-kit/ui/done-alert.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { LoggedOutPage } from './logged-out-page.tsx';

/** The page of a mailed link. Needs a click: mail scanners open links too (decision 61). */
export function ConfirmLink<Answer>({
  token,
  title,
  intro,
  action,
  confirm,
  done,
  again,
}: {
  token: string | undefined;
  title: string;
  intro: string;
  action: string;
  confirm: (token: string) => Promise<Answer>;
  done: (answer: Answer) => string;
  again: ReactNode;
}) {
  const { t } = useTexts();
  const { data, error, isPending, mutate } = useWork({ mutationFn: confirm });
  return (
    <LoggedOutPage title={title} intro={data ? undefined : intro}>
      <Stack gap="md" align="flex-start">
        {data ? (
          <DoneAlert icon={<IconCircleCheck aria-hidden="true" />}>{done(data)}</DoneAlert>
        ) : (
          <FormAlert
            text={token === undefined ? t('common.link.incomplete') : error ? errorText(error) : undefined}
          />
        )}
        {isApiError(error, 'link.invalid') ? <p>{again}</p> : null}
        {data || token === undefined ? (
          <ButtonLink {...paths.home()}>{t('common.link.goOn')}</ButtonLink>
        ) : (
          <BusyButton size="md" loading={isPending} onClick={() => mutate(token)} autoFocus>
            {action}
          </BusyButton>
        )}
      </Stack>
    </LoggedOutPage>
  );
}
