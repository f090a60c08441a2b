import { type OrderReturn, routes } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useObjectUrl } from '@kontor/web-kit/lib/use-object-url.ts';
import { Dialog } from '@kontor/web-kit/ui/dialog.tsx';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './order-page.module.css';

/** The buyer's pictures of a return; each opens large. */
export function ReturnPictures({ goods }: { goods: OrderReturn }) {
  const { t } = useTexts();
  // Pictures are read with the session: their addresses alone show nothing.
  const pictures = useQueries({
    queries: Array.from({ length: goods.pictures }, (_, index) => ({
      ...apiQuery(routes.returns.pictureForShop, { params: { id: goods._id, position: index + 1 } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  if (pictures.length === 0) return null;
  const failed = pictures.filter(({ error, data }) => error && !data);
  return (
    <>
      <ul className={classes.pictures} aria-label={t('returns.pictures')}>
        {pictures.map(({ data }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures are only added.
          <li key={index}>
            {data ? (
              <Picture
                file={data as Blob}
                name={t('returns.picture', {
                  number: index + 1,
                  article: `${goods.sku} ${goods.name}`,
                })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {failed.length > 0 ? (
        <Text component="div" role="alert" size="sm">
          {`${t('returns.picturesFailed', { count: failed.length })} ${errorText(failed[0]?.error)} `}
          <Button
            variant="default"
            size="xs"
            loading={failed.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of failed) void refetch();
            }}
          >
            {t('common.retry')}
          </Button>
        </Text>
      ) : null}
    </>
  );
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const { t } = useTexts();
  const url = useObjectUrl(file);
  const [isOpen, setOpen] = useState(false);
  if (url === undefined) return null;
  return (
    <>
      <UnstyledButton className={classes.picture} onClick={() => setOpen(true)}>
        <img src={url} alt={name} width={96} height={96} />
      </UnstyledButton>
      <Dialog
        title={name}
        opened={isOpen}
        onClose={() => setOpen(false)}
        closeLabel={t('common.close')}
        size="xl"
      >
        <img src={url} alt={name} className={classes.pictureLarge} />
      </Dialog>
    </>
  );
}
