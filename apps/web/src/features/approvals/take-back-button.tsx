import { type ApprovalSummary, routes } from '@kontor/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import { useCart } from '../../commerce/cart-context.ts';
import { callApi } from '../../lib/api-client.ts';
import { showErrorToast } from '../../lib/error-toast.ts';
import { focusContent } from '../../lib/focus-content.ts';
import { useTexts } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast-store.ts';

/** Puts the lines of an own request back into the cart; one that is not decided is withdrawn with it. */
export function TakeBackButton({ request, ...props }: { request: ApprovalSummary } & ButtonProps) {
  const { t } = useTexts();
  const cart = useCart();
  const { _id: id, canWithdraw, canTakeBack } = request;
  const takeBack = useMutation({
    mutationFn: async () => {
      // Changes that are on their way would not fit the cart that comes.
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
