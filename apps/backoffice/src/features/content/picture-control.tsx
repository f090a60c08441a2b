import { isContentPicture } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { PictureField } from './picture-field.tsx';

/** Inserts a picture at the caret, or changes the selected one: its address, or an upload, and its alternative text. */
export function PictureControl() {
  const { t } = useTexts();
  const { editor } = useRichTextEditorContext();
  const [picture, setPicture] = useState<{ src: string; alt: string }>();
  const [isRefused, setIsRefused] = useState(false);
  if (!editor) return null;
  const close = () => {
    setPicture(undefined);
    editor.commands.focus();
  };
  const apply = () => {
    const src = picture?.src.trim() ?? '';
    if (!isContentPicture(src)) return setIsRefused(true);
    const attrs = { src, alt: picture?.alt.trim() ?? '' };
    const chain = editor.chain().focus();
    if (editor.isActive('image')) chain.updateAttributes('image', attrs).run();
    else chain.insertContent({ type: 'image', attrs }).run();
    close();
  };
  const label = t('content.editor.picture');
  return (
    <Popover
      opened={picture !== undefined}
      trapFocus
      withinPortal
      onClose={close}
      onDismiss={close}
      width={420}
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={label}
          active={editor.isActive('image')}
          onClick={() => {
            const { src, alt } = editor.getAttributes('image') as { src?: string; alt?: string | null };
            setIsRefused(false);
            setPicture({ src: src ?? '', alt: alt ?? '' });
          }}
        >
          <IconPhoto size={16} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          apply();
        }}
      >
        {picture ? (
          <Stack gap="sm">
            <PictureField
              name=""
              label={t('content.editor.pictureSource')}
              value={picture.src}
              issue={() => (isRefused ? t('content.editor.pictureRefused') : undefined)}
              onChange={(src) => {
                setIsRefused(false);
                setPicture({ ...picture, src });
              }}
            />
            <TextInput
              label={t('content.editor.pictureAlt')}
              description={t('content.editor.pictureAltHint')}
              value={picture.alt}
              maxLength={300}
              onChange={({ currentTarget: { value: alt } }) => setPicture({ ...picture, alt })}
            />
            <Group gap="xs">
              <Button size="compact-md" onClick={apply}>
                {t('content.editor.setLink')}
              </Button>
            </Group>
          </Stack>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
