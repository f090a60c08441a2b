import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { shownText } from './grid-columns.ts';
import classes from './grid-problems.module.css';
import type { GridStore } from './grid-store.ts';

const shownAtOnce = 50;

/** The refused cells with their reasons, and the conflicts with both values. One of them keeps all from being saved. */
export function GridProblems({
  store,
  isSaving,
  onShow,
  onSaveOthers,
}: {
  store: GridStore;
  isSaving: boolean;
  onShow: (sku: string, column: string) => void;
  onSaveOthers: () => void;
}) {
  const { t, locale } = useTexts();
  const words = { locale, yes: t('common.yes'), no: t('common.no') };
  const edits = store.edits();
  const all = [...store.problems()].flatMap(([key, problem]) => {
    const edit = edits.get(key);
    return edit ? [{ key, problem, edit }] : [];
  });
  const conflicts = all.filter(({ problem }) => problem.kind === 'conflict').map(({ key }) => key);
  const others = edits.size - all.length;
  const head = useRef<HTMLDivElement>(null);
  // Focus the reasons, so that they are seen and read out first.
  useEffect(() => void head.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const show = (value: string | null, column: (typeof all)[number]['edit']['column']) =>
    shownText(value, column, words) || t('kit.conflict.empty');
  return (
    <Alert
      ref={head}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={t('grid.notSaved', { count: all.length })}
    >
      <ul className={classes.list}>
        {all.slice(0, shownAtOnce).map(({ key, problem, edit: { sku, column, value } }) => (
          <li key={key}>
            <UnstyledButton className={classes.cell} onClick={() => onShow(sku, column.key)}>
              {[sku, column.group, column.label].filter(Boolean).join(' · ')}
            </UnstyledButton>
            {problem.kind === 'refused' ? (
              <span>{t('grid.refusedCell', { value: show(value, column), text: problem.text })}</span>
            ) : (
              <>
                <span>
                  {t('grid.theirsMine', { theirs: show(problem.theirs, column), mine: show(value, column) })}
                </span>
                <Button size="compact-sm" variant="default" onClick={() => store.resolve([key], 'theirs')}>
                  {t('kit.conflict.takeTheirs')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => store.resolve([key], 'mine')}>
                  {t('kit.conflict.keepMine')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {all.length > shownAtOnce ? (
        <Text size="sm">{t('grid.moreProblems', { count: all.length - shownAtOnce })}</Text>
      ) : null}
      <Group gap="sm" mt="sm">
        {conflicts.length > 1 ? (
          <>
            <Button variant="default" onClick={() => store.resolve(conflicts, 'theirs')}>
              {t('grid.allTheirs')}
            </Button>
            <Button variant="default" onClick={() => store.resolve(conflicts, 'mine')}>
              {t('grid.allMine')}
            </Button>
          </>
        ) : null}
        {others > 0 ? (
          <ReasonButton loading={isSaving} onClick={onSaveOthers}>
            {t('grid.saveOthers', { count: others })}
          </ReasonButton>
        ) : null}
      </Group>
    </Alert>
  );
}
