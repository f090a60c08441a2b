import { type OrderReturn, routes } from '@kontor/contract';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useObjectUrl } from '@kontor/web-kit/lib/use-object-url.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Text, UnstyledButton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './order-page.module.css';

/** The buyer's pictures of a return; each opens large. */
export function ReturnPictures({ goods }: { goods: OrderReturn }) {
  const { t } = useTexts();
  // Load them with the session, because their addresses alone need a token.
  const positions = Array.from({ length: goods.pictures }, (_, index) => index + 1);
  const pictures = useQueries({
    queries: positions.map((position) => ({
      ...apiQuery(routes.returns.pictureForShop, { params: { id: goods._id, position } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  if (pictures.length === 0) return null;
  const failed = pictures.filter(({ error, data }) => error && !data);
  return (
    <>
      <ul className={classes.pictures} aria-label={t('returns.pictures')}>
        {positions.map((position) => {
          const file = pictures[position - 1]?.data as Blob | undefined;
          const name = t('returns.picture', { number: position, article: `${goods.sku} ${goods.name}` });
          return <li key={position}>{file ? <Picture file={file} name={name} /> : null}</li>;
        })}
      </ul>
      {failed.length > 0 ? (
        <Text component="div" role="alert" size="sm">
          {`${t('returns.picturesFailed', { count: failed.length })} ${errorText(failed[0]?.error)} `}
          <BusyButton
            variant="default"
            size="xs"
            loading={failed.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of failed) void refetch();
            }}
          >
            {t('common.retry')}
          </BusyButton>
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
