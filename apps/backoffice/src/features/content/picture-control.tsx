import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { Button, Group, Popover, Stack } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { PictureField } from './picture-field.tsx';
import { useEditorPopover } from './use-editor-popover.ts';
import { usePictureProblem } from './use-picture-problem.ts';

/** Inserts a picture at the caret, or changes the selected one: its address, or an upload, and its alternative text. */
export function PictureControl() {
  const { t } = useTexts();
  const { editor } = useRichTextEditorContext();
  const { refusalOf } = usePictureProblem();
  const {
    value: picture,
    isRefused,
    change,
    submit,
    popover,
    dropdown,
  } = useEditorPopover<{ src: string; alt: string }>(editor, (typed, text) => {
    const src = typed.src.trim();
    if (refusalOf(src)) return false;
    const attrs = { src, alt: typed.alt.trim() };
    const chain = text.chain().focus();
    if (text.isActive('image')) chain.updateAttributes('image', attrs).run();
    else chain.insertContent({ type: 'image', attrs }).run();
    return true;
  });
  if (!editor) return null;
  const label = t('content.editor.picture');
  return (
    <Popover {...popover} width={420}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={label}
          active={editor.isActive('image')}
          onClick={() => {
            const { src, alt } = editor.getAttributes('image') as { src?: string; alt?: string | null };
            change({ src: src ?? '', alt: alt ?? '' });
          }}
        >
          <IconPhoto size={16} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>
        {picture ? (
          <Stack gap="sm">
            <PictureField
              name=""
              label={t('content.editor.pictureSource')}
              value={picture.src}
              issue={() => (isRefused ? refusalOf(picture.src.trim()) : undefined)}
              onChange={(src) => change({ ...picture, src })}
            />
            <TextInput
              label={t('content.editor.pictureAlt')}
              description={t('content.editor.pictureAltHint')}
              value={picture.alt}
              maxLength={300}
              onChange={({ currentTarget: { value: alt } }) => change({ ...picture, alt })}
            />
            <Group gap="xs">
              <Button size="compact-md" onClick={submit}>
                {t('content.editor.setLink')}
              </Button>
            </Group>
          </Stack>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
