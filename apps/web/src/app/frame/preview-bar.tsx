import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import classes from './preview-bar.module.css';

/** Says that the operator sees a draft that nobody else sees, and ends it. */
export function PreviewBar({ until }: { until: string }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const end = useWork({
    mutationFn: () => callApi(routes.content.endPreview),
    onSuccess: () => window.location.reload(),
    onError: showErrorToast,
  });
  return (
    <div className={classes.bar} role="status">
      <p>{t('frame.preview.text', { until: dateTime(until) })}</p>
      <ReasonButton
        size="xs"
        variant="white"
        color="dark"
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('frame.preview.end')}
      </ReasonButton>
    </div>
  );
}
