import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { UnknownRecord } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';

/** A list of master data that does not exist, or that the role does not open. */
export function UnknownLookup() {
  const { t } = useTexts();
  return (
    <UnknownRecord
      title={t('lookups.unknown')}
      back={<ButtonLink {...paths.lookups()}>{t('lookups.toLists')}</ButtonLink>}
    />
  );
}
