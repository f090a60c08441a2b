import { type FieldProblem, problemText } from '@kontor/web-kit/lib/field-problem.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconBookmarkPlus, IconPencil, IconX } from '@tabler/icons-react';
import { cloneElement, type ReactElement, useState } from 'react';
import classes from './data-list.module.css';
import type { ListSearch, useListState } from './list-state.ts';
import { type SavedView, type useListChoices, withoutStep } from './saved-views.ts';

/** A fixed view of a list: a named state. */
export interface View {
  key: string;
  name: string;
  search: ListSearch;
}

/** All, the fixed views, those that the user saved, and the way to save the present state. */
export function ViewTabs({
  views,
  choices,
  state,
}: {
  views: readonly View[];
  choices: ReturnType<typeof useListChoices>;
  state: ReturnType<typeof useListState>;
}) {
  const { t } = useTexts();
  const { page: _, ...present } = state.address;
  const isPresent = (search: ListSearch) => isSame(present, search);
  const isChanged = Object.values(present).some(Boolean) || choices.columns !== undefined;
  const change = (text: string, views: readonly SavedView[]) => {
    const before = choices.views;
    choices.changeViews(() => views);
    showToast({
      type: 'success',
      message: { text },
      actions: [
        {
          label: 'common.undo',
          action: () => choices.changeViews((now) => withoutStep(before, views, now)),
        },
      ],
    });
  };
  const without = (removed: string) => choices.views.filter(({ name }) => name !== removed);
  const isName = (name: string) => choices.views.some((view) => view.name === name);
  // 'All' alone is no choice.
  if (views.length + choices.views.length === 0 && !isChanged) return null;
  return (
    <div className={classes.views} role="toolbar" aria-label={t('kit.list.views')}>
      <button type="button" aria-pressed={isPresent({})} onClick={() => state.open({})}>
        {t('kit.list.all')}
      </button>
      {views.map(({ key, name, search }) => (
        <button key={key} type="button" aria-pressed={isPresent(search)} onClick={() => state.open(search)}>
          {name}
        </button>
      ))}
      {choices.views.map((view) => (
        <span key={view.name} className={classes.saved}>
          <button
            type="button"
            aria-pressed={isPresent(view.search)}
            onClick={() => {
              choices.setColumns(view.columns);
              state.open(view.search);
            }}
          >
            {view.name}
          </button>
          {isPresent(view.search) ? (
            <ViewName
              former={view.name}
              taken={without(view.name).map(({ name }) => name)}
              onSave={(name) =>
                change(
                  t('kit.list.viewSaved', { name }),
                  choices.views.map((other) => (other.name === view.name ? { ...view, name } : other)),
                )
              }
            >
              <ActionIcon size={20} aria-label={t('kit.list.renameView', { name: view.name })}>
                <IconPencil size={13} />
              </ActionIcon>
            </ViewName>
          ) : null}
          <ActionIcon
            size={20}
            aria-label={t('kit.list.deleteView', { name: view.name })}
            onClick={() => {
              change(t('kit.list.viewDeleted', { name: view.name }), without(view.name));
              // The button disappears.
              focusContent();
            }}
          >
            <IconX size={13} />
          </ActionIcon>
        </span>
      ))}
      {isChanged ? (
        <ViewName
          onSave={(name) =>
            change(t(isName(name) ? 'kit.list.viewReplaced' : 'kit.list.viewSaved', { name }), [
              ...without(name),
              { name, search: present, columns: choices.columns },
            ])
          }
        >
          <Button size="xs" variant="subtle" leftSection={<IconBookmarkPlus size={16} />}>
            {t('kit.list.saveView')}
          </Button>
        </ViewName>
      ) : null}
    </div>
  );
}

/** Asks for the name of a view below the button that opens it. */
function ViewName({
  former = '',
  taken = [],
  onSave,
  children,
}: {
  former?: string;
  /** Names that are refused. */
  taken?: readonly string[];
  onSave: (name: string) => void;
  children: ReactElement<{ onClick?: () => void }>;
}) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(former);
  const [isRefused, setRefused] = useState(false);
  const problem = nameProblem(name) ?? (taken.includes(name.trim()) ? 'common.field.taken' : undefined);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      // On narrow screens the button may be scrolled out of view when a key opens it.
      hideDetached={false}
      shadow="md"
      position="bottom-start"
    >
      <Popover.Target>{cloneElement(children, { onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.save}
          onSubmit={(event) => {
            event.preventDefault();
            setRefused(problem !== undefined);
            if (problem) return;
            onSave(name.trim());
            setName(former);
            setOpen(false);
          }}
        >
          <TextInput
            label={t('kit.list.viewName')}
            value={name}
            error={problem && (isRefused || name !== former) ? problemText(problem, t) : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit">{t('common.save')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

const maxNameLength = 60;

function nameProblem(name: string): FieldProblem | undefined {
  const { length } = name.trim();
  if (length === 0) return 'common.field.required';
  return length > maxNameLength ? { of: 'text', max: maxNameLength } : undefined;
}

function isSame(a: ListSearch, b: ListSearch): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (key) => (a[key] ?? '') === (b[key] ?? ''),
  );
}
