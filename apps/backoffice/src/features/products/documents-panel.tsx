import { type EditedDocument, type EditedProduct, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { Anchor } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { FileDrop } from './file-drop.tsx';
import { ListEditButtons } from './list-edit-buttons.tsx';
import { MoveButtons } from './move-buttons.tsx';
import classes from './products.module.css';
import { takeProduct } from './products.queries.ts';
import { useListEdit, withKeys } from './use-list-edit.ts';

/** The documents of a product: dropped in, named, ordered. */
export function DocumentsPanel({ product }: { product: EditedProduct }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const forbidden = reason('pictures.write');
  const edit = useListEdit<EditedDocument & { key: string }>({
    product,
    partOf: ({ documents: { version, items } }) => ({ version, items: withKeys(items) }),
    keyOf: ({ key }) => key,
    labelOf: (url) => url.split('/').at(-1) ?? url,
    send: (items, version) =>
      callApi(routes.products.documents, {
        params: { id: product._id },
        body: { version, documents: items.map(({ key: _, ...item }) => item) },
      }),
  });
  const { items, change } = edit;
  const isNameless = items.some(({ title }) => title.de.trim() === '');
  return (
    <Panel title={t('products.documents')}>
      <FileDrop
        accept="application/pdf,image/jpeg,image/png,image/webp,image/avif,image/gif"
        label={t('products.addDocuments')}
        hint={t('products.documentsHint')}
        disabledReason={forbidden}
        send={async (file) =>
          takeProduct(await callApi(routes.products.addDocument, { params: { id: product._id }, file }))
        }
      />
      <ConflictAlert {...edit.conflict} />
      {items.map(({ key, url, title }, index) => {
        const name = title.de || t('products.documentName', { number: index + 1 });
        return (
          <div key={key} className={classes.row}>
            <Anchor
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('products.openDocument', { name })}
              p={8}
            >
              <IconFileText size={18} aria-hidden="true" />
            </Anchor>
            <TextInput
              data-grow
              label={t('products.field.nameDe')}
              required
              maxLength={500}
              value={title.de}
              error={title.de.trim() === '' ? t('common.field.required') : edit.refusal(index, 'title')}
              onChange={({ currentTarget }) => change(key, { title: { ...title, de: currentTarget.value } })}
            />
            <TextInput
              data-grow
              label={t('products.field.nameEn')}
              maxLength={500}
              value={title.en ?? ''}
              onChange={({ currentTarget }) =>
                change(key, { title: { ...title, en: currentTarget.value || null } })
              }
            />
            <MoveButtons
              name={name}
              index={index}
              count={items.length}
              size={36}
              onMove={(by) => edit.move(key, by)}
              onRemove={() => edit.remove(key)}
            />
          </div>
        );
      })}
      <ListEditButtons
        {...edit}
        disabledReason={forbidden ?? (isNameless ? t('products.documentNameless') : undefined)}
      />
    </Panel>
  );
}
