import { type Found, type FoundKind, routes } from '@kontor/contract';
import { FIND_RIGHTS } from '@kontor/domain';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { isTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuildingStore,
  IconFileInvoice,
  IconHistory,
  IconPackage,
  IconReceipt,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { LoadError } from '../../kit/load-error.tsx';
import { type Opened, openedRecords } from '../../kit/opened.ts';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import classes from './find-dialog.module.css';

/** Time without typing after which is searched. */
const typingPauseMs = 150;

const maxLength = 200;

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;

/** Also the order of the groups. */
const icons: Record<FoundKind, Icon> = {
  customer: IconBuildingStore,
  order: IconReceipt,
  article: IconPackage,
  invoice: IconFileInvoice,
  user: IconUser,
};

interface Area extends Opened {
  icon: Icon;
}

/** What is done, other than where one goes; found by its name or other words. */
export interface FindCommand {
  key: string;
  title: string;
  words: string;
  icon: Icon;
  to: LinkProps;
}

interface Choice {
  key: string;
  icon: Icon;
  title: string;
  hint?: string;
  to: LinkProps;
}

interface Group {
  key: 'opened' | 'actions' | 'commands' | FoundKind;
  choices: Choice[];
}

/** One field that finds records, areas and commands; arrows choose, Enter opens, Escape closes. */
export function FindDialog({
  text,
  onText,
  areas,
  commands,
  onClose,
}: {
  /** What is typed, also before the dialog is loaded. */
  text: string;
  onText: (text: string) => void;
  areas: readonly Area[];
  commands: readonly FindCommand[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  const format = useFormats();
  const { may } = useOperator();
  const id = useId();
  const [search] = useDebouncedValue(text.trim(), text.trim() === '' ? 0 : typingPauseMs);
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery(routes.find.find, { query: { search } }),
    enabled: search !== '' && !isTooLong(search, maxLength),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
  const opened = useStore(openedRecords());
  const [chosen, setChosen] = useState<string>();
  const [isEntered, setEntered] = useState(false);

  const unsearched = (Object.keys(icons) as FoundKind[]).filter((kind) => !may(FIND_RIGHTS[kind]));
  const typed = text.trim();
  const isLong = isTooLong(typed, maxLength);
  const found = typed === '' || isLong || error ? [] : (data?.data ?? []);
  const isSettled = typed === search && !isFetching;
  const groups: Group[] = (
    [
      { key: 'opened', choices: typed === '' ? opened.map(openedChoice) : [] },
      {
        key: 'actions',
        choices: areas.filter(({ title }) => hasWords(title, typed)).map(areaChoice),
      },
      {
        key: 'commands',
        choices: commands
          .filter(({ title, words }) => hasWords(`${title} ${words}`, typed))
          .map(({ key, title, icon, to }) => ({ key: `command ${key}`, title, icon, to })),
      },
      ...(Object.keys(icons) as FoundKind[]).map((kind) => ({
        key: kind,
        choices: found
          .filter((record) => record.kind === kind)
          .map((record) => foundChoice(record, record.date ? format.date(record.date) : undefined)),
      })),
    ] satisfies Group[]
  ).filter(({ choices }) => choices.length > 0);
  const choices = groups.flatMap((group) => group.choices);
  const current = choices.find(({ key }) => key === chosen) ?? (typed === '' ? undefined : choices[0]);
  const optionId = (choice: Choice) => `${id}-${choices.indexOf(choice)}`;

  const open = (choice: Choice) => document.getElementById(optionId(choice))?.click();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer opens what Enter waits for.
  useEffect(() => {
    if (!isEntered || !isSettled) return;
    setEntered(false);
    if (current) open(current);
  }, [isEntered, isSettled]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      const from = current ? choices.indexOf(current) : step > 0 ? -1 : 0;
      const next = choices[(from + step + choices.length) % choices.length] as Choice;
      setChosen(next.key);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    // Enter right after typing waits for the answer instead of opening an earlier one's first hit.
    if (event.key === 'Enter' && typed !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (current && (isSettled || chosen === current.key || /^(area|command) /.test(current.key)))
        open(current);
      else if (!isSettled) setEntered(true);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      open(current);
    }
  }

  return (
    <Dialog
      title={t('find.title')}
      closeLabel={t('common.close')}
      opened
      onClose={onClose}
      size={640}
      yOffset="8vh"
    >
      <TextInput
        data-autofocus
        size="md"
        label={t('find.field')}
        placeholder={t('find.placeholder')}
        description={
          unsearched.length > 0
            ? t('find.unsearched', { kinds: unsearched.map((kind) => t(`find.group.${kind}`)).join(', ') })
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(current) : undefined}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setChosen(undefined);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {typed === '' || error
          ? ''
          : isSettled
            ? t('find.results', { count: choices.length })
            : t('find.searching')}
      </VisuallyHidden>
      {error && typed !== '' ? <LoadError failed={[{ error, isFetching, refetch }]} /> : null}
      <div
        id={`${id}-list`}
        className={classes.list}
        {...(choices.length > 0 ? { role: 'listbox', 'aria-label': t('find.title') } : {})}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox.
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div className={classes.heading} id={`${id}-${group.key}`} role="presentation">
              {t(`find.group.${group.key}`)}
            </div>
            {group.choices.map((choice) => (
              <Option
                key={choice.key}
                choice={choice}
                id={optionId(choice)}
                isChosen={choice === current}
                onPoint={() => setChosen(choice.key)}
                onOpen={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      {typed !== '' && !isLong && isSettled && !error && choices.length === 0 ? (
        <p className={classes.nothing}>{t('find.nothing', { search: typed })}</p>
      ) : null}
      {typed === '' || (isSettled && choices.length === 0) ? (
        <p className={classes.hint}>{t('find.hint')}</p>
      ) : null}
    </Dialog>
  );
}

function Option({
  choice: { icon: Icon, title, hint, to },
  id,
  isChosen,
  onPoint,
  onOpen,
}: {
  choice: Choice;
  id: string;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen,
    className: classes.option,
    onMouseMove: onPoint,
    onClick: onOpen,
  };
  const content = (
    <>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>{title}</span>
      {hint ? <small>{hint}</small> : null}
    </>
  );
  return (
    <Link {...to} {...option}>
      {content}
    </Link>
  );
}

const openedChoice = ({ path, title }: Opened): Choice => ({
  key: `opened ${path}`,
  icon: IconHistory,
  title,
  to: { to: path } as LinkProps,
});

const areaChoice = ({ path, title, icon }: Area): Choice => ({
  key: `area ${path}`,
  icon,
  title,
  to: { to: path } as LinkProps,
});

function foundChoice({ kind, _id, number, name, page }: Found, date: string | undefined): Choice {
  const isNamedFirst = kind === 'customer' || kind === 'user';
  return {
    key: `${kind} ${_id}`,
    icon: icons[kind],
    title: isNamedFirst ? name : number,
    hint: [isNamedFirst ? number : name, date].filter(Boolean).join(' · '),
    to: paths[page.kind](page.id) as LinkProps,
  };
}

/** Whether a title has a word that begins with each typed word. */
function hasWords(title: string, typed: string): boolean {
  const words = ` ${title.toLowerCase()}`;
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`) || (word.length > 2 && words.includes(word)));
}
