import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { storeView } from '@kontor/web-kit/lib/cookies.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { removeOutcomes } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton, type ReasonButtonProps } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconEye } from '@tabler/icons-react';
import { useOperator } from './operator.tsx';

/** Opens the shop in a new window as a user sees it, read only (decision 106). */
export function ViewShopButton({
  user: { _id: id, name, canSignIn },
  ...props
}: { user: { _id: string; name: string; canSignIn: boolean } } & Omit<ReasonButtonProps, 'onClick'>) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const open = async () => {
    removeOutcomes();
    // Opened by the click itself, else the browser blocks the window.
    const view = window.open('', '_blank');
    try {
      const { data } = await callApi(routes.shopUsers.view, { params: { id } });
      if (!view) return;
      storeView(view.sessionStorage, data);
      view.location.replace('/');
    } catch (error) {
      view?.close();
      showErrorToast(error);
    }
  };
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconEye size={16} aria-hidden="true" />}
      {...props}
      aria-label={t('kit.viewShop.named', { name })}
      disabledReason={reason('customers.act') ?? (canSignIn ? undefined : t('kit.viewShop.locked'))}
      onClick={() => void open()}
    >
      {t('kit.viewShop.title')}
    </ReasonButton>
  );
}
