import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { resetModal, useModal } from '../../lib/modal-store.ts';
import { loadChunk } from '../chunk-reload.ts';

const CustomAttributesModal = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/cart/custom-attributes-modal.tsx')).CustomAttributesModal,
  })),
);

/** Shows the modal that is open, if any, and closes it when the page changes (LAYO-23). */
export function ActiveModal() {
  const modal = useModal();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is what closes it
  useEffect(() => resetModal, [pathname]);

  if (modal.activeModal === undefined) return null;
  return (
    <Suspense>
      <CustomAttributesModal props={modal.props} data={modal.data} onClose={resetModal} />
    </Suspense>
  );
}
