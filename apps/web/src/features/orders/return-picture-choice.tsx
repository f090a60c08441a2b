import { MAX_RETURN_PICTURES } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import classes from './order-history.module.css';
import { pictureTypes, usablePictures } from './return-pictures.ts';

/** Chooses the pictures of a return, at once or one after the other, as with the camera of a phone. */
export function ReturnPictureChoice({
  pictures,
  onChange,
}: {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const add = (files: readonly File[]) => {
    const found = usablePictures(files, pictures.length);
    setRefused(found.refused);
    onChange([...pictures, ...found.usable]);
  };
  const remove = (index: number) => {
    setRefused([]);
    onChange(pictures.toSpliced(index, 1));
    buttonRef.current?.focus();
  };
  return (
    <Input.Wrapper
      label={t('orders.returns.pictures')}
      description={t('orders.returns.pictureHint', { max: MAX_RETURN_PICTURES })}
      id={id}
    >
      {/* The browser's own button speaks its language, not the shop's. */}
      <input
        ref={inputRef}
        id={id}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
          add(files);
        }}
      />
      <ReasonButton
        ref={buttonRef}
        variant="default"
        size="xs"
        mt="xs"
        disabledReason={
          pictures.length < MAX_RETURN_PICTURES
            ? undefined
            : t('orders.returns.picturesFull', { max: MAX_RETURN_PICTURES })
        }
        onClick={() => inputRef.current?.click()}
      >
        {t('orders.returns.addPicture')}
      </ReasonButton>
      <div role="status">
        {pictures.length > 0 ? (
          <ul className={classes.chosen}>
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have the same name
              <li key={`${index} ${picture.name}`}>
                <span>{picture.name}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('orders.returns.removePicture', { name: picture.name })}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <Input.Error role="alert" mt="xs" className={classes.note}>
          {refused.join('\n')}
        </Input.Error>
      ) : null}
    </Input.Wrapper>
  );
}
