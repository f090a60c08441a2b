import type { Draft } from '@kontor/contract';
import { MAX_DRAFT_NAME_LENGTH } from '@kontor/domain';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import classes from './drafts.module.css';
import { TextField } from './text-field.tsx';
import { isNameTaken } from './use-draft-actions.ts';

/** One draft: its name, how much it holds and since when, and what can be done with it. */
export function DraftRow({
  draft,
  hint,
  isBusy,
  canMerge,
  onLoad,
  onRename,
  onDelete,
}: {
  draft: Pick<Draft, '_id' | 'name' | 'lineCount' | 'savedAt'>;
  hint?: string;
  isBusy: boolean;
  /** False while the cart is empty: then adding is loading. */
  canMerge: boolean;
  onLoad: (mode: 'replace' | 'merge') => void;
  /** Answers the refusal, if any. Absent: the name is not the user's own. */
  onRename?: (name: string) => Promise<unknown>;
  onDelete?: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isRenaming, setRenaming] = useState(false);
  const renameRef = useRef<HTMLButtonElement>(null);
  const { name } = draft;

  if (isRenaming && onRename) {
    return (
      <li className={classes.row}>
        <RenameForm
          name={name}
          isBusy={isBusy}
          onRename={onRename}
          onEnd={() => {
            setRenaming(false);
            requestAnimationFrame(() => renameRef.current?.focus());
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes.row} data-busy={isBusy || undefined}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {t('drafts.lines', { count: draft.lineCount })}
          {' · '}
          {t('drafts.savedAt', { date: formats.dateTime(draft.savedAt) })}
        </span>
        {hint ? <span className={classes.facts}>{hint}</span> : null}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-md"
          loading={isBusy}
          aria-label={t('drafts.replaceOf', { name })}
          onClick={() => onLoad('replace')}
        >
          {t('drafts.replace')}
        </Button>
        {canMerge ? (
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            title={t('drafts.mergeHint')}
            aria-label={t('drafts.mergeOf', { name })}
            onClick={() => onLoad('merge')}
          >
            {t('drafts.merge')}
          </Button>
        ) : null}
        {onRename ? (
          <ActionIcon
            ref={renameRef}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('drafts.renameOf', { name })}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {onDelete ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isBusy}
            data-remove
            aria-label={t('drafts.deleteOf', { name })}
            onClick={({ currentTarget }) => {
              // Without another draft the focus goes to the name under which one is saved.
              focusNeighbour(
                currentTarget,
                currentTarget.closest('[role="dialog"]')?.querySelector('input') ?? null,
              );
              onDelete();
            }}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  );
}

function RenameForm({
  name,
  isBusy,
  onRename,
  onEnd,
}: {
  name: string;
  isBusy: boolean;
  onRename: (name: string) => Promise<unknown>;
  onEnd: () => void;
}) {
  const { t } = useTexts();
  const [value, setValue] = useState(name);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = value.trim();
    if (wanted === name) return onEnd();
    if (wanted === '') return setError(t('drafts.nameMissing'));
    const refusal = await onRename(wanted);
    if (refusal === undefined) onEnd();
    else setError(isNameTaken(refusal) ? errorText(refusal) : undefined);
  }

  return (
    <form
      className={classes.save}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog stays open.
        event.stopPropagation();
        onEnd();
      }}
      noValidate
    >
      <TextField
        label={t('drafts.newName')}
        value={value}
        maxLength={MAX_DRAFT_NAME_LENGTH}
        error={error}
        isFocused
        onChange={(next) => {
          setValue(next);
          setError(undefined);
        }}
      />
      <Button variant="default" onClick={onEnd}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {t('drafts.rename')}
      </Button>
    </form>
  );
}
