import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { removeOutcomes } from '@kontor/web-kit/lib/toast-store.ts';
import { Button, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Loaded, Panel } from '../../kit/detail.tsx';

/** Confirmation, delivery notes, invoices and credit notes of an order. */
export function DocumentsPanel({ orderId }: { orderId: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const save = async ({ _id, number, isXml }: { _id: string; number: string; isXml: boolean }) => {
    removeOutcomes();
    try {
      const file = await callApi(routes.orderDesk.document, { params: { id: _id } });
      saveFile(file as Blob, `${number}.${isXml ? 'xml' : 'pdf'}`);
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <Panel title={t('orders.documents')}>
      <Loaded query={apiQuery(routes.orderDesk.documents, { params: { id: orderId } })} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            t('orders.noDocuments')
          ) : (
            <Stack gap={4} align="flex-start">
              {data.map((document) => {
                const key = `orders.document.${document.type}`;
                const name = hasText(key) ? t(key as TextKey) : document.type;
                return (
                  <Button
                    key={document._id}
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconFileText size={16} aria-hidden="true" />}
                    onClick={() => void save(document)}
                  >
                    {`${name} ${document.number}${document.isXml ? ' (XML)' : ''}, ${formats.date(document.docDate)}`}
                  </Button>
                );
              })}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
