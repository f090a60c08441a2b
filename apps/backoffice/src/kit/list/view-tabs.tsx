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
  const isTaken = (name: string) => choices.views.some((view) => view.name === name);
  const fixedNames = [t('kit.list.all'), ...views.map(({ name }) => name)];
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
              taken={[...fixedNames, ...without(view.name).map(({ name }) => name)]}
              onSave={(name) => {
                change(
                  t('kit.list.viewSaved', { name }),
                  choices.views.map((other) => (other.name === view.name ? { ...view, name } : other)),
                );
                // The tab is made anew with its buttons.
                if (name !== view.name) focusContent();
              }}
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
          taken={fixedNames}
          onSave={(name) => {
            const saved = { name, search: present, columns: choices.columns };
            if (isTaken(name))
              change(
                t('kit.list.viewReplaced', { name }),
                choices.views.map((view) => (view.name === name ? saved : view)),
              );
            else change(t('kit.list.viewSaved', { name }), [...choices.views, saved]);
          }}
        >
          <Button size="xs" variant="subtle" leftSection={<IconBookmarkPlus size={16} />}>
            {t('kit.list.saveView')}
          </Button>
        </ViewName>
      ) : null}
    </div>
  );
}

/** A button that opens a field for the name of a view. */
function ViewName({
  former = '',
  taken,
  onSave,
  children,
}: {
  former?: string;
  /** Names of other views; they are refused. */
  taken: readonly string[];
  onSave: (name: string) => void;
  children: ReactElement<{ onClick?: () => void }>;
}) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(former);
  const [isRefused, setRefused] = useState(false);
  const problem = nameProblem(name) ?? (taken.includes(name.trim()) ? 'common.field.taken' : undefined);
  const toggle = () => {
    setName(former);
    setRefused(false);
    setOpen(!isOpen);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      // The bar scrolls sideways; a key opens the field even if its button is scrolled out of view.
      hideDetached={false}
      shadow="md"
      position="bottom-start"
    >
      <Popover.Target>{cloneElement(children, { onClick: toggle })}</Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.save}
          onSubmit={(event) => {
            event.preventDefault();
            setRefused(problem !== undefined);
            if (problem) return;
            onSave(name.trim());
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
