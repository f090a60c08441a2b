import { type ApprovalSummary, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import type { ButtonProps } from '@mantine/core';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import { useCart } from '../../commerce/cart-context.ts';

/** Returns the lines of an own request to the cart; withdraws a pending one. */
export function TakeBackButton({ request, ...props }: { request: ApprovalSummary } & ButtonProps) {
  const { t } = useTexts();
  const cart = useCart();
  const { _id: id, canWithdraw, canTakeBack } = request;
  const takeBack = useAction({
    run: async () => {
      // Pending cart changes would conflict with the returned cart.
      await cart.settle();
      return canWithdraw
        ? callApi(routes.approvals.withdraw, { params: { id }, body: { toCart: true } })
        : callApi(routes.approvals.takeBack, { params: { id } });
    },
    done: { code: 'approval.back.in.cart' },
    onDone: focusContent,
    onSettled: async () => {
      refreshApprovals();
      await cart.reload();
    },
  });
  if (!canWithdraw && !canTakeBack) return null;
  return (
    <BusyButton variant="default" {...props} {...takeBack()}>
      {t(canWithdraw ? 'approvals.cart.withdraw' : 'approvals.cart.takeBack')}
    </BusyButton>
  );
}
