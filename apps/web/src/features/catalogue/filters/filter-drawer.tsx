import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Button, Drawer } from '@mantine/core';
import { OnDemand } from '../../../ui/on-demand.tsx';
import classes from './filter-drawer.module.css';
import { type FilterControls, FilterPanel } from './filter-panel.tsx';

/** The filters below 1024 px; the button at the foot names the number of results (CATG-08). */
export function FilterDrawer({
  controls,
  isOpen,
  showLabel,
  isLoading,
  hasFilters,
  onClearAll,
  onClose,
}: {
  controls: FilterControls;
  isOpen: boolean;
  showLabel: string;
  isLoading: boolean;
  hasFilters: boolean;
  onClearAll: () => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    // Built from parts: the kit's ready-made header would be a second banner landmark.
    <OnDemand isOpen={isOpen}>
      {(opened) => (
        <Drawer.Root
          opened={opened}
          onClose={onClose}
          position="left"
          size={360}
          transitionProps={{ duration: 160 }}
        >
          <Drawer.Overlay backgroundOpacity={0.35} />
          <Drawer.Content>
            <div className={classes.drawer}>
              <div className={classes.drawerHead}>
                <Drawer.Title className={classes.drawerTitle}>{t('catalogue.filter.title')}</Drawer.Title>
                <Drawer.CloseButton size={44} iconSize={20} aria-label={t('common.close')} />
              </div>
              <Drawer.Body className={classes.drawerBody}>
                <FilterPanel controls={controls} />
              </Drawer.Body>
              <div className={classes.drawerFoot}>
                {hasFilters ? (
                  <Button variant="default" onClick={onClearAll}>
                    {t('catalogue.filter.reset')}
                  </Button>
                ) : null}
                <BusyButton className={classes.drawerShow} loading={isLoading} onClick={onClose}>
                  {showLabel}
                </BusyButton>
              </div>
            </div>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </OnDemand>
  );
}
