import type { Locale } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import '@mantine/tiptap/styles.layer.css';
import { Button, Group, Input, Popover } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconLink, IconPilcrow } from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { LinkField } from './link-field.tsx';
import { PictureControl } from './picture-control.tsx';
import { extensions, isLink, plainHtml } from './rich-text.ts';
import classes from './rich-text-editor.module.css';
import { useEditorPopover } from './use-editor-popover.ts';

/** The visual editor of a text with HTML. */
export function VisualEditor({
  name,
  label,
  value,
  error,
  isRequired = false,
  mark,
  locale,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  isRequired?: boolean;
  /** `tooLongMark` if the text is too long, else empty. */
  mark: object;
  locale: Locale;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    shouldRerenderOnTransaction: true,
    onUpdate: (update) => {
      written.current = plainHtml(update.editor.getHTML());
      onChange(written.current);
    },
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, lang: locale },
        ...(isRequired ? { 'aria-required': 'true' } : {}),
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
  });
  // Another person has saved, or the draft was discarded: show the new value.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const labels = {
    h2ControlLabel: t('content.editor.heading2'),
    h3ControlLabel: t('content.editor.heading3'),
    boldControlLabel: t('content.editor.bold'),
    italicControlLabel: t('content.editor.italic'),
    bulletListControlLabel: t('content.editor.list'),
    orderedListControlLabel: t('content.editor.numbered'),
    undoControlLabel: t('content.editor.undo'),
    redoControlLabel: t('content.editor.redo'),
    tableInsertControlLabel: t('content.editor.table'),
    tableInsertLabel: (columns: number, rows: number) => t('content.editor.tableSize', { columns, rows }),
    tableRowAfterControlLabel: t('content.editor.addRow'),
    tableRowDeleteControlLabel: t('content.editor.removeRow'),
    tableColumnAfterControlLabel: t('content.editor.addColumn'),
    tableColumnDeleteControlLabel: t('content.editor.removeColumn'),
    tableDeleteControlLabel: t('content.editor.removeTable'),
  };
  return (
    <Input.Wrapper
      label={label}
      withAsterisk={isRequired}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* A refused form focuses its fields by name. */}
      <input
        {...mark}
        className={classes.named}
        name={name}
        tabIndex={-1}
        aria-hidden
        onFocus={() => editor.commands.focus()}
      />
      <RichTextEditor
        editor={editor}
        labels={labels}
        withCodeHighlightStyles={false}
        classNames={{ control: classes.control ?? '' }}
        data-error={error ? true : undefined}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('content.editor.toolbar', { label })}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control
              aria-label={t('content.editor.paragraph')}
              title={t('content.editor.paragraph')}
              active={editor.isActive('paragraph')}
              onClick={() => editor.chain().focus().setParagraph().run()}
            >
              <IconPilcrow size={16} aria-hidden="true" />
            </RichTextEditor.Control>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <LinkControl />
            <PictureControl />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            {editor.isActive('table') ? (
              <>
                <RichTextEditor.TableRowAfter />
                <RichTextEditor.TableRowDelete />
                <RichTextEditor.TableColumnAfter />
                <RichTextEditor.TableColumnDelete />
                <RichTextEditor.TableDelete />
              </>
            ) : (
              <RichTextEditor.TableInsert />
            )}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content ?? ''} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

/** Sets, changes and removes the link of the selected text. */
function LinkControl() {
  const { t } = useTexts();
  const { editor } = useRichTextEditorContext();
  const {
    value: target,
    isRefused,
    change,
    submit,
    close,
    popover,
    dropdown,
  } = useEditorPopover<string>(editor, (typed, text) => {
    const href = typed.trim();
    if (!isLink(href)) return false;
    const chain = text.chain().focus().extendMarkRange('link');
    if (text.state.selection.empty && !text.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    return true;
  });
  if (!editor) return null;
  return (
    <Popover {...popover} width={340}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('content.editor.link')}
          title={t('content.editor.link')}
          active={editor.isActive('link')}
          onClick={() => change((editor.getAttributes('link').href as string | undefined) ?? '')}
        >
          <IconLink size={16} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>
        <LinkField
          name=""
          label={t('content.editor.target')}
          value={target ?? ''}
          issue={() => (isRefused ? t('content.editor.targetRefused') : undefined)}
          onChange={change}
        />
        <Group gap="xs" mt="sm">
          <Button size="compact-md" onClick={submit}>
            {t('content.editor.setLink')}
          </Button>
          {editor.isActive('link') ? (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              {t('content.editor.removeLink')}
            </Button>
          ) : null}
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
