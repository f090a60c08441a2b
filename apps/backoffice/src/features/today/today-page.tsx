import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';

/** The start page of the back office. */
export function TodayPage() {
  const { t } = useTexts();
  const { user } = useOperator();
  return <PageTitle title={t('today.greeting', { name: user.firstName })} />;
}
