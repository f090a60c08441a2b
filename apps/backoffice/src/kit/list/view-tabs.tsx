import { type FieldProblem, problemText } from '@kontor/web-kit/lib/field-problem.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './data-list.module.css';
import type { ListSearch, useListState } from './list-state.ts';
import type { useListChoices } from './saved-views.ts';

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
          <ActionIcon
            size={20}
            aria-label={t('kit.list.deleteView', { name: view.name })}
            onClick={() => choices.deleteView(view.name)}
          >
            <IconX size={13} />
          </ActionIcon>
        </span>
      ))}
      {isChanged ? (
        <SaveView
          onSave={(name) => {
            choices.saveView({ name, search: present, columns: choices.columns });
            showToast({ type: 'success', message: { text: t('kit.list.viewSaved', { name }) } });
          }}
        />
      ) : null}
    </div>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const problem = nameProblem(name);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('kit.list.saveView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.save}
          onSubmit={(event) => {
            event.preventDefault();
            setRefused(problem !== undefined);
            if (problem) return;
            onSave(name.trim());
            setName('');
            setOpen(false);
          }}
        >
          <TextInput
            label={t('kit.list.viewName')}
            value={name}
            error={problem && (isRefused || name !== '') ? problemText(problem, t) : undefined}
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
