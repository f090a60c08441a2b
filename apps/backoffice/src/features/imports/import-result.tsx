import type { ImportRun } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Group, Stack, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { kindText, usePartText } from './imports.queries.ts';

const shown = ['inserted', 'updated', 'unchanged', 'refused'] as const;

/** Where what was loaded is seen, and what comes next. */
const places = [
  { key: 'products', kinds: ['products', 'variants', 'images', 'stock'], link: paths.products() },
  { key: 'prices', kinds: ['prices', 'price-lists'], link: paths.priceLists() },
  { key: 'customers', kinds: ['companies', 'addresses'], link: paths.customers() },
  { key: 'users', kinds: ['users'], link: paths.users() },
  { key: 'orders', kinds: ['orders', 'order-items'], link: paths.orders() },
] as const satisfies readonly { key: string; kinds: readonly string[]; link: LinkProps }[];

/** The result of each part of a check or load, with a link to it, and after loading the next steps. */
export function ImportResult({ run: { id, files, state, source } }: { run: ImportRun }) {
  const { t } = useTexts();
  const { number } = useFormats();
  const partText = usePartText();
  const hasResult = files.some(({ read, refused }) => read > 0 || refused > 0);
  if (!hasResult || (files.length === 1 && state !== 'done')) return null;
  const loaded = files.filter((file) => file.state === 'loaded').map(({ kind }) => kind ?? '');
  const next =
    state === 'done' && source === 'backOffice'
      ? places.filter(({ kinds }) => kinds.some((kind) => loaded.includes(kind)))
      : [];
  const isList = new Set(files.map(({ name }) => name)).size < files.length;
  const title = t(state === 'done' ? 'imports.result.done' : 'imports.result.title');
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <ListTable
          caption={title}
          columns={[
            { label: t(isList ? 'imports.column.kind' : 'imports.column.files') },
            ...shown.map((key) => ({ label: t(`imports.column.${key}`), isAmount: true as const })),
          ]}
        >
          {files.map(({ position, name, kind, mapping, ...file }) => (
            <tr key={position}>
              <td>
                <AnchorLink {...paths.import(id)} hash={`file-${position}`}>
                  {isList && kind
                    ? partText({ kind, mapping })
                    : kind
                      ? `${name}: ${t(kindText(kind))}`
                      : name}
                </AnchorLink>
              </td>
              {shown.map((key) => (
                <td key={key} data-amount data-label={t(`imports.column.${key}`)}>
                  {key === 'refused' && file.refused > 0 ? (
                    <Text component="span" c="var(--mantine-color-error)" fw={600}>
                      {number(file.refused)}
                    </Text>
                  ) : (
                    number(file[key])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </ListTable>
        {next.length > 0 ? (
          <Group gap="md">
            <Text fw={600}>{t('imports.result.next')}</Text>
            {next.map(({ key, link }) => (
              <AnchorLink key={key} {...link}>
                {t(`imports.result.${key}`)}
              </AnchorLink>
            ))}
          </Group>
        ) : null}
      </Stack>
    </Panel>
  );
}
