import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { CopyTextButton } from '@kontor/web-kit/ui/copy-text-button.tsx';
import { DoneAlert } from '@kontor/web-kit/ui/done-alert.tsx';
import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';
import classes from './second-factor.module.css';

/** New recovery codes to save; they are shown only once. */
export function RecoveryCodes({ codes, isDemanded }: { codes: readonly string[]; isDemanded: boolean }) {
  const { t } = useTexts();
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <DoneAlert icon={<IconCheck aria-hidden="true" />}>{t('secondFactor.codesText')}</DoneAlert>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" className={classes.screen}>
        <CopyTextButton
          text={text}
          label={t('secondFactor.copy')}
          done={t('secondFactor.copied')}
          failed={t('common.copyFailed')}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('common.print')}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('secondFactor.file')}
        >
          {t('secondFactor.download')}
        </Button>
      </Group>
      <div className={classes.screen}>
        <ButtonLink {...(isDemanded ? paths.home() : paths.myAccount())} size="md">
          {t('secondFactor.kept')}
        </ButtonLink>
      </div>
    </Stack>
  );
}
