import { type EditedPicture, type EditedProduct, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { Group, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { FileDrop } from './file-drop.tsx';
import { ListEditButtons } from './list-edit-buttons.tsx';
import { MoveButtons } from './move-buttons.tsx';
import classes from './products.module.css';
import { takeProduct } from './products.queries.ts';
import { useListEdit, withKeys } from './use-list-edit.ts';

/** The pictures of a product: dropped in, ordered, described, with the point that stays visible where they are cropped. */
export function PicturesPanel({ product }: { product: EditedProduct }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const forbidden = reason('pictures.write');
  const edit = useListEdit<EditedPicture & { key: string }>({
    product,
    partOf: ({ pictures: { version, items } }) => ({ version, items: withKeys(items) }),
    keyOf: ({ key }) => key,
    labelOf: (url, field) =>
      `${url.split('/').at(-1)?.slice(0, 12)} · ${t(`products.pictureField.${field as 'alt'}`)}`,
    send: (items, version) =>
      callApi(routes.products.pictures, {
        params: { id: product._id },
        body: { version, pictures: items.map(({ key: _, ...item }) => item) },
      }),
  });
  const { items, change } = edit;
  const drop = (key: string) => {
    const [from, to] = [dragged, key].map((wanted) => items.findIndex((item) => item.key === wanted));
    if (dragged && from !== undefined && to !== undefined) edit.move(dragged, to - from);
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <Panel title={t('products.pictures')}>
      <FileDrop
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        label={t('products.addPictures')}
        hint={t('products.picturesHint')}
        disabledReason={forbidden}
        send={async (file) =>
          takeProduct(await callApi(routes.products.addPicture, { params: { id: product._id }, file }))
        }
      />
      <ConflictAlert {...edit.conflict} />
      <ol className={classes.pictures}>
        {items.map(({ key, url, alt, focus, variant }, index) => {
          const name = t('products.pictureName', { number: index + 1 });
          const setFocus = (x: number, y: number) => {
            const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
            change(key, { focus: { x: within(x), y: within(y) } });
          };
          return (
            <li
              key={key}
              className={classes.picture}
              draggable={!forbidden}
              data-target={target === key || undefined}
              onDragStart={(event) => {
                // Fields keep the selection of text by the pointer.
                if (event.target instanceof HTMLInputElement) event.preventDefault();
                else setDragged(key);
              }}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setTarget(key);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setTarget(undefined);
              }}
              onDrop={() => drop(key)}
            >
              <FocalPoint url={url} name={name} focus={focus} onChange={setFocus} />
              <Group gap="xs" wrap="nowrap">
                {(['x', 'y'] as const).map((axis) => (
                  <TextInput
                    key={axis}
                    size="xs"
                    label={t(`products.focus.${axis}`)}
                    type="number"
                    min={0}
                    max={100}
                    value={focus[axis]}
                    onChange={({ currentTarget }) => {
                      const value = Number(currentTarget.value) || 0;
                      setFocus(axis === 'x' ? value : focus.x, axis === 'y' ? value : focus.y);
                    }}
                  />
                ))}
              </Group>
              <TextInput
                size="xs"
                label={t('products.alt.de')}
                maxLength={500}
                value={alt.de}
                onChange={({ currentTarget }) => change(key, { alt: { ...alt, de: currentTarget.value } })}
              />
              <TextInput
                size="xs"
                label={t('products.alt.en')}
                maxLength={500}
                value={alt.en ?? ''}
                onChange={({ currentTarget }) =>
                  change(key, { alt: { ...alt, en: currentTarget.value || null } })
                }
              />
              <NativeSelect
                size="xs"
                label={t('products.pictureField.variant')}
                value={variant ?? ''}
                data={[
                  { value: '', label: t('products.allVariants') },
                  ...product.variants.items.map(({ sku }) => ({ value: sku, label: sku })),
                ]}
                onChange={({ currentTarget }) => change(key, { variant: currentTarget.value || null })}
              />
              <Group gap={4} justify="flex-end">
                <MoveButtons
                  name={name}
                  index={index}
                  count={items.length}
                  direction="horizontal"
                  onMove={(by) => edit.move(key, by)}
                  onRemove={() => edit.remove(key)}
                />
              </Group>
            </li>
          );
        })}
      </ol>
      <ListEditButtons {...edit} disabledReason={forbidden} />
    </Panel>
  );
}

/** The picture; a click, or the arrow keys, move the point that stays visible. */
function FocalPoint({
  url,
  name,
  focus: { x, y },
  onChange,
}: {
  url: string;
  name: string;
  focus: EditedPicture['focus'];
  onChange: (x: number, y: number) => void;
}) {
  const { t } = useTexts();
  const stored = /^\/files\/([a-z0-9-]+\/[0-9a-f]{32})\.[a-z]+$/.exec(url)?.[1];
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // By keyboard a click has no place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1;
    const [dx, dy] =
      { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
        event.key
      ] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    onChange(x + dx, y + dy);
  };
  return (
    <button
      type="button"
      className={classes.focus}
      aria-label={t('products.focalPoint', { name, x, y })}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <img src={stored ? `/pictures/320/${stored}.webp` : url} alt="" draggable={false} />
      <span style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  );
}
