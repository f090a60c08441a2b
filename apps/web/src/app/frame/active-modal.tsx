import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { type ModalState, resetModal, useModal } from '../../lib/modal-store.ts';
import { registerPart } from '../preload.ts';

const loadAttributes = () => import('../../features/cart/custom-attributes-modal.tsx');
const loadMove = () => import('../../features/cart/move-to-pre-order-modal.tsx');

const CustomAttributesModal = lazy(() =>
  loadChunk(async () => ({ default: (await loadAttributes()).CustomAttributesModal })),
);

const MoveToPreOrderModal = lazy(() =>
  loadChunk(async () => ({ default: (await loadMove()).MoveToPreOrderModal })),
);

const AlarmModal = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/notifications/alarm-modal.tsx')).AlarmModal,
  })),
);

registerPart(loadAttributes);
registerPart(loadMove);

/** Shows the modal that is open, if any, and closes it when the page changes (LAYO-23). */
export function ActiveModal() {
  const modal = useModal();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is what closes it
  useEffect(() => resetModal, [pathname]);

  return <Suspense>{modalOf(modal)}</Suspense>;
}

function modalOf(modal: ModalState) {
  switch (modal.activeModal) {
    case 'customAttributes':
      return <CustomAttributesModal props={modal.props} data={modal.data} onClose={resetModal} />;
    case 'moveToPreOrder':
      return <MoveToPreOrderModal props={modal.props} data={modal.data} onClose={resetModal} />;
    case 'alarm':
      return <AlarmModal data={modal.data} onClose={resetModal} />;
    default:
      return null;
  }
}
