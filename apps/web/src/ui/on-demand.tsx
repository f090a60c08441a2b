import { type ReactNode, useEffect, useState } from 'react';

/**
 * Makes a dialog of the kit when it is first opened: a closed one is drawn, put elsewhere and drawn again on every page.
 * It is made closed and then opened, so that it moves in and gives the focus back as it always does.
 *
 * @example <OnDemand isOpen={isOpen}>{(opened) => <Modal opened={opened} onClose={close}>…</Modal>}</OnDemand>
 */
export function OnDemand({
  isOpen,
  children,
}: {
  isOpen: boolean;
  children: (isOpen: boolean) => ReactNode;
}) {
  const [isMade, setIsMade] = useState(false);
  useEffect(() => {
    if (isOpen) setIsMade(true);
  }, [isOpen]);
  return isOpen || isMade ? children(isOpen && isMade) : null;
}
