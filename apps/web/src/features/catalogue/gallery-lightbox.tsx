import type { Picture } from '@kontor/contract';
import { largePictureSizes } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { ActionIcon, CloseButton, Group, Modal } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { OnDemand } from '../../ui/on-demand.tsx';
import { GalleryArrows } from './gallery-arrows.tsx';
import classes from './gallery-lightbox.module.css';
import { usePictureZoom } from './use-picture-zoom.ts';
import { maxZoom } from './zoom.ts';

/** Pixels that an arrow key moves an enlarged picture. */
const keyStep = 60;

/** Factor of the zoom buttons and keys. */
const zoomStep = 1.5;

/** Moves the picture against the arrow's direction, so that more of that side is visible. */
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/**
 * The full-screen gallery: wheel, pinch, double click, + and − zoom; dragging and arrow keys move; Escape closes
 * (PROD-11). The kit traps the focus.
 */
export function GalleryLightbox({ isOpen, ...pictures }: PicturesProps & { isOpen: boolean }) {
  return (
    <OnDemand isOpen={isOpen}>
      {(opened) => (
        <Modal
          opened={opened}
          onClose={pictures.onClose}
          fullScreen
          // The gallery returns the focus to the picture viewed last.
          returnFocus={false}
          padding={0}
          // The kit's header would be a second banner landmark.
          withCloseButton={false}
          transitionProps={{ transition: 'fade', duration: 120 }}
          classNames={{ content: classes.lightbox, body: classes.lightboxBody }}
        >
          <Pictures {...pictures} />
        </Modal>
      )}
    </OnDemand>
  );
}

interface PicturesProps {
  pictures: readonly Picture[];
  name: string;
  index: number;
  /** May be -1 or the number of pictures: the gallery wraps around. */
  onGo: (index: number) => void;
  onClose: () => void;
}

function Pictures({ pictures, name, index, onGo, onClose }: PicturesProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { zoom, isMoving, enlarge, move, reset } = usePictureZoom(stage, {
    onSwipe: (direction) => go(index + direction),
  });
  const total = pictures.length;
  const picture = pictures[index];
  const isEnlarged = zoom.scale > 1;

  /** Each picture starts unzoomed. */
  function go(to: number) {
    if (total < 2) return;
    reset();
    onGo(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !actOn(event.key)) return;
    event.preventDefault();
  }

  /** Handles a key; false if it has no meaning here. */
  function actOn(key: string): boolean {
    const arrow = arrows[key];
    if (key === '+' || key === '=') enlarge(zoomStep);
    else if (key === '-') enlarge(1 / zoomStep);
    else if (key === '0') reset();
    else if (arrow && isEnlarged) move({ x: arrow.x * keyStep, y: arrow.y * keyStep });
    else if (arrow && arrow.x !== 0) go(index - arrow.x);
    else return false;
    return true;
  }

  const zoomOut = () => enlarge(1 / zoomStep);
  const zoomIn = () => enlarge(zoomStep);
  const tools = [
    { key: '-', Icon: IconZoomOut, label: 'catalogue.product.zoomOut', isOff: !isEnlarged, act: zoomOut },
    {
      key: '+',
      Icon: IconZoomIn,
      label: 'catalogue.product.zoomIn',
      isOff: zoom.scale >= maxZoom,
      act: zoomIn,
    },
    {
      key: '0',
      Icon: IconZoomReset,
      label: 'catalogue.product.zoomReset',
      isOff: !isEnlarged,
      act: reset,
      className: classes.reset,
    },
  ] as const;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog around it has the focus; the keys also have buttons
    <div className={classes.viewer} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <Modal.Title className={classes.barTitle}>{name}</Modal.Title>
        <span className={classes.barCounter} role="status">
          {total > 1 ? t('catalogue.product.picture', { index: index + 1, total }) : ''}
          {isEnlarged ? ` · ${formats.percent(Math.round(zoom.scale * 100))}` : ''}
        </span>
        <Group wrap="nowrap" gap={8} ml="auto">
          {tools.map(({ key, Icon, label, isOff, act, ...look }) => (
            <ActionIcon
              key={key}
              {...look}
              variant="default"
              size={44}
              aria-label={t(label)}
              aria-keyshortcuts={key}
              disabled={isOff}
              onClick={act}
            >
              <Icon size={20} aria-hidden="true" />
            </ActionIcon>
          ))}
          <CloseButton
            size={44}
            iconSize={22}
            aria-label={t('common.close')}
            onClick={onClose}
            data-autofocus
          />
        </Group>
      </div>
      <div
        ref={setStage}
        className={classes.stage}
        data-enlarged={isEnlarged ? '' : undefined}
        data-moving={isMoving ? '' : undefined}
      >
        <div
          className={classes.enlarged}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          {/* Shows the size that the page has loaded until the large one arrives. */}
          <ProductImage
            src={picture?.url}
            alt=""
            isEager
            sizes={largePictureSizes}
            className={classes.bare}
          />
          <ProductImage
            src={picture?.url}
            alt={picture?.alt ?? name}
            isEager
            sizes="200vmin"
            className={classes.bare}
          />
        </div>
      </div>
      {total > 1 ? <GalleryArrows size={48} onStep={(step) => go(index + step)} /> : null}
    </div>
  );
}
