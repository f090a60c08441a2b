import { type OrderReturn, routes } from '@kontor/contract';
import { MAX_RETURN_PICTURES } from '@kontor/domain';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useObjectUrl } from '@kontor/web-kit/lib/use-object-url.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Tip } from '@kontor/web-kit/ui/tip.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { AnswerNote } from './answer-note.tsx';
import classes from './order-history.module.css';
import { pictureTypes, sendPictures, usablePictures } from './return-pictures.ts';

/** A return with its pictures; `children` stand beside its article. */
export function ReturnItem({ goods, children }: { goods: OrderReturn; children?: ReactNode }) {
  const { t } = useTexts();
  const formats = useFormats();
  const inputRef = useRef<HTMLInputElement>(null);
  const rightReason = useRightReason('orders.place');
  const { mutate, isPending, data } = useWork({
    mutationFn: async (files: readonly File[]) => {
      const { usable, refused } = usablePictures(files, goods.pictures);
      return [...refused, ...(await sendPictures(goods._id, usable))];
    },
  });
  return (
    <li>
      <p className={classes.what}>
        <strong>
          {`${goods.sku} ${goods.name}: ${t('orders.history.pieces', { count: goods.quantity })}`}
        </strong>
        <span>{t(`orders.returns.${goods.state}`, { count: goods.acceptedQuantity ?? 0 })}</span>
        {children}
        <span className={classes.when}>
          {[formats.dateTime(goods.createdAt), goods.createdBy].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={classes.note}>{goods.reason}</p>
      {goods.pictures > 0 ? (
        <ul className={classes.pictures}>
          {Array.from({ length: goods.pictures }, (_, index) => index + 1).map((position) => (
            <ReturnPicture key={position} id={goods._id} position={position} />
          ))}
        </ul>
      ) : null}
      {goods.state === 'requested' && goods.pictures < MAX_RETURN_PICTURES ? (
        <>
          <input
            ref={inputRef}
            type="file"
            hidden
            multiple
            accept={pictureTypes}
            aria-label={t('orders.returns.addPicture')}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              if (files.length > 0) mutate(files);
            }}
          />
          <ReasonButton
            variant="default"
            size="xs"
            mt="xs"
            loading={isPending}
            disabledReason={rightReason}
            onClick={() => inputRef.current?.click()}
          >
            {t('orders.returns.addPicture')}
          </ReasonButton>
        </>
      ) : null}
      {data?.map((text) => (
        <FormAlert key={text} text={text} />
      ))}
      <AnswerNote
        of={goods}
        text={
          goods.answer ??
          (goods.state === 'declined'
            ? t('orders.returns.declined')
            : t('orders.returns.accepted', { count: goods.acceptedQuantity ?? 0 }))
        }
      />
      {goods.receivedAt ? (
        <p className={classes.when}>
          {t('orders.returns.receivedOn', { date: formats.dateTime(goods.receivedAt) })}
        </p>
      ) : null}
    </li>
  );
}

/** Loads the picture with the session, because its address alone needs a token. */
function ReturnPicture({ id, position }: { id: string; position: number }) {
  const { t } = useTexts();
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery(routes.returns.picture, { params: { id, position } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data as Blob | undefined);
  const name = t('orders.returns.picture', { number: position });
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={`${name}, ${t('common.opensNewWindow')}`} width={96} height={96} />
        </a>
      ) : error ? (
        <Tip label={errorText(error)}>
          <UnstyledButton
            className={classes.failed}
            aria-label={`${name}: ${t('common.loadError')} ${t('common.retry')}`}
            aria-busy={isFetching}
            onClick={() => void refetch()}
          >
            <IconRefreshAlert size={24} stroke={1.6} aria-hidden="true" />
            {t('common.retry')}
          </UnstyledButton>
        </Tip>
      ) : null}
    </li>
  );
}
