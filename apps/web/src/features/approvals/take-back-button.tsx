import { type ApprovalSummary, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import { useCart } from '../../commerce/cart-context.ts';

/** Returns the lines of an own request to the cart; withdraws a pending one. */
export function TakeBackButton({ request, ...props }: { request: ApprovalSummary } & ButtonProps) {
  const { t } = useTexts();
  const cart = useCart();
  const { _id: id, canWithdraw, canTakeBack } = request;
  const takeBack = useMutation({
    mutationFn: async () => {
      // Pending cart changes would conflict with the returned cart.
      await cart.settle();
      return canWithdraw
        ? callApi(routes.approvals.withdraw, { params: { id }, body: { toCart: true } })
        : callApi(routes.approvals.takeBack, { params: { id } });
    },
    onSuccess: () => {
      showToast({ type: 'success', message: { code: 'approval.back.in.cart' } });
      focusContent();
    },
    onError: showErrorToast,
    onSettled: async () => {
      refreshApprovals();
      await cart.reload();
    },
  });
  if (!canWithdraw && !canTakeBack) return null;
  return (
    <Button variant="default" {...props} loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {t(canWithdraw ? 'approvals.cart.withdraw' : 'approvals.cart.takeBack')}
    </Button>
  );
}
