import type { Draft, OrderType } from '@kontor/contract';
import { MAX_DRAFT_NAME_LENGTH } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { DraftContent } from './draft-content.tsx';
import classes from './drafts.module.css';
import { nameFieldOf, nameProblem } from './use-draft-actions.ts';

/** One draft: name, number of lines, date, and its actions. */
export function DraftRow({
  draft,
  orderType,
  hint,
  isBusy,
  busyReason,
  canMerge,
  onLoad,
  onRename,
  onDelete,
}: {
  draft: Pick<Draft, '_id' | 'name' | 'lineCount' | 'savedAt'>;
  orderType: OrderType;
  hint?: string;
  isBusy: boolean;
  /** Set while an action of any draft runs. */
  busyReason: string | undefined;
  /** False while the cart is empty: adding would equal loading. */
  canMerge: boolean;
  onLoad: (mode: 'replace' | 'merge') => void;
  /** Rejects if refused. Absent if the user may not rename it. */
  onRename?: (name: string) => Promise<void>;
  onDelete?: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isRenaming, setRenaming] = useState(false);
  const [isShown, setShown] = useState(false);
  const contentId = useId();
  const renameRef = useRef<HTMLButtonElement>(null);
  const { name } = draft;

  if (isRenaming && onRename) {
    return (
      <li className={classes.row}>
        <RenameForm
          name={name}
          isBusy={isBusy}
          busyReason={busyReason}
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
          {t('cart.lines', { count: draft.lineCount })}
          {' · '}
          {t('drafts.savedAt', { date: formats.dateTime(draft.savedAt) })}
        </span>
        {hint ? <span className={classes.facts}>{hint}</span> : null}
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isShown}
          aria-controls={contentId}
          aria-label={t('drafts.contentOf', { name })}
          onClick={() => setShown(!isShown)}
        >
          {t('drafts.content')}
        </Button>
        <ReasonButton
          variant="default"
          size="compact-md"
          loading={isBusy}
          disabledReason={busyReason}
          aria-label={t('drafts.replaceOf', { name })}
          onClick={() => onLoad('replace')}
        >
          {t('drafts.replace')}
        </ReasonButton>
        {canMerge ? (
          <ReasonButton
            variant="default"
            size="compact-md"
            disabledReason={busyReason}
            title={t('drafts.mergeHint')}
            aria-label={t('drafts.mergeOf', { name })}
            onClick={() => onLoad('merge')}
          >
            {t('drafts.merge')}
          </ReasonButton>
        ) : null}
        {onRename ? (
          <ActionIcon
            ref={renameRef}
            size="lg"
            aria-label={t('drafts.renameOf', { name })}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {onDelete ? (
          <ReasonActionIcon
            size="lg"
            disabledReason={busyReason}
            data-remove
            aria-label={t('common.deleteOf', { name })}
            onClick={({ currentTarget }) => {
              // Without another draft the focus moves to the field for a new name.
              focusNeighbour(
                currentTarget,
                currentTarget.closest('[role="dialog"]')?.querySelector('input') ?? null,
              );
              onDelete();
            }}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ReasonActionIcon>
        ) : null}
      </div>
      <div id={contentId} className={classes.content} hidden={!isShown}>
        {isShown ? <DraftContent id={draft._id} orderType={orderType} name={name} /> : null}
      </div>
    </li>
  );
}

/** Escape ends the renaming. The kit's dialog listens first; this attribute makes it ignore the key. */
const staysOpen = { 'data-mantine-stop-propagation': 'true' } as const;

function RenameForm({
  name,
  isBusy,
  busyReason,
  onRename,
  onEnd,
}: {
  name: string;
  isBusy: boolean;
  busyReason: string | undefined;
  onRename: (name: string) => Promise<void>;
  onEnd: () => void;
}) {
  const { t } = useTexts();
  const rename = useApiForm({
    initialValues: { name },
    check: nameProblem,
    isBlocked: busyReason !== undefined,
    send: async ({ name: entered }) => {
      const wanted = entered.trim();
      if (wanted !== name) await onRename(wanted);
    },
    errorField: nameFieldOf,
    onSent: onEnd,
  });

  return (
    <form
      {...rename.form}
      className={classes.save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
    >
      <TextInput
        {...staysOpen}
        {...rename.input('name')}
        label={t('drafts.newName')}
        maxLength={MAX_DRAFT_NAME_LENGTH}
        autoComplete="off"
        errorProps={{ role: 'alert' }}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button {...staysOpen} variant="default" onClick={onEnd}>
        {t('common.cancel')}
      </Button>
      <ReasonButton {...staysOpen} type="submit" loading={isBusy} disabledReason={busyReason}>
        {t('drafts.rename')}
      </ReasonButton>
    </form>
  );
}
