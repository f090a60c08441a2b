import { routes } from '@kontor/contract';
import {
  GRID_STATES,
  MAX_GRID_CELLS,
  MAX_GRID_LISTS,
  MAX_GRID_ROWS,
  MAX_GRID_TEXT,
  MAX_SCHEDULED_AT_ONCE,
} from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Checkbox, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarDollar,
  IconColumns3,
  IconHistory,
  IconPercentage,
  IconTableOff,
  IconZoomMoney,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { isSearchTooLong, useListState } from '../../kit/list/list-state.ts';
import { TypedField } from '../../kit/list/typed-field.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { useUnsaved } from '../../kit/unsaved.tsx';
import { type GridColumn, gridColumns, hasPreOrderPrice, isPrice, numberOf } from './grid-columns.ts';
import { type GridDialog, PercentDialog, ScheduleDialog, StepDialog } from './grid-dialogs.tsx';
import { GridProblems } from './grid-problems.tsx';
import { type Cell, createGridStore, selectedRange, unsendable } from './grid-store.ts';
import { cellsIn, GridView, type Selection } from './grid-view.tsx';
import { useGridRows } from './use-grid-rows.ts';

const start: Selection = { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } };

/** Prices, stock, pre-stock and flags of many variants as a spreadsheet, saved as one step. */
export function GridPage() {
  const { t } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const { address, change } = useListState(undefined);
  const [store] = useState(createGridStore);
  useSyncExternalStore(store.subscribe, store.version);
  const options = useQuery({ ...apiQuery(routes.grid.options), select: (answer) => answer.data });
  const [selection, setSelection] = useState(start);
  const [steps, setSteps] = useState<readonly number[]>([]);
  const [dialog, setDialog] = useState<GridDialog>();

  const known = options.data;
  const wanted = address.lists?.split(',');
  const lists = (known?.priceLists ?? []).filter(({ code, isBase }) => wanted?.includes(code) ?? isBase);
  const shownSeasons = address.seasons?.split(',') ?? (address.season ? [address.season] : []);
  const seasons = (known?.seasons ?? []).filter(({ key }) => shownSeasons.includes(key));
  // Nothing is loaded then: the search field shows the problem.
  const isTooLong = isSearchTooLong(address);
  const { hasMore, isLoading, error, reload } = useGridRows(
    store,
    {
      search: address.search,
      category: address.category,
      season: address.season,
      state: address.state,
      priceLists: lists.map(({ code }) => code).join(','),
    },
    known !== undefined && !isTooLong,
  );
  const rows = store.rows();
  const flags = address.flags === 'yes';
  const preOrders = address.preOrders === undefined ? undefined : address.preOrders === 'yes';
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists and seasons come from the options and the address.
  const columns = useMemo(
    () =>
      gridColumns({
        priceLists: lists,
        seasons,
        rows,
        addedSteps: steps,
        preOrders,
        flags,
        text: t as never,
      }),
    [known, address, rows, steps, t],
  );
  const edits = store.edits();
  const problems = store.problems();
  const planned = store.plan({ validFrom: '', validUntil: null }).rows;

  const save = useWork({
    mutationFn: async (withoutProblems: boolean) => {
      const request = store.request(withoutProblems);
      const refused = unsendable(request.columns, t('grid.cellTooLong', { max: MAX_GRID_TEXT }));
      if (refused.length > 0) return { request, outcome: { saved: 0, refused, conflicts: [] } };
      const { data } = await callApi(routes.grid.save, { body: { columns: request.columns } });
      return { request, outcome: data };
    },
    onSuccess: ({ request, outcome }) => {
      store.settle(request, outcome);
      if (outcome.saved > 0)
        showToast({ type: 'success', message: { text: t('grid.saved', { count: outcome.saved }) } });
    },
  });

  /** Undoes the last save by a second save; refused if somebody has changed the values since. */
  const takeBack = async () => {
    const { columns: cells } = store.takeBackRequest();
    const { data } = await callApi(routes.grid.save, { body: { columns: cells } });
    const refused = [...data.conflicts, ...data.refused];
    if (refused.length > 0) {
      const numbers = refused.map(({ column, cell }) => cells[column]?.cells[cell]?.[0] ?? '');
      const values = { count: refused.length, numbers: [...new Set(numbers)].slice(0, 5).join(', ') };
      return showToast({ type: 'danger', message: { text: t('grid.takeBackRefused', values) } });
    }
    store.takenBack();
    showToast({ type: 'success', message: { text: t('grid.takenBack', { count: data.saved }) } });
  };

  useUnsaved(() => store.edits().size > 0);

  const readOnlyReason = (column: GridColumn) => reason(column.right);
  const range = selectedRange(selection.anchor, selection.head);
  const selectedPrices = () =>
    cellsIn(range).flatMap(({ row: atRow, column: atColumn }) => {
      const [row, column] = [rows[atRow], columns[atColumn]];
      if (!row || !column || !isPrice(column) || readOnlyReason(column) !== undefined) return [];
      const value = store.valueOf(row, column);
      return value !== null && /^\d+(\.\d+)?$/.test(value) ? [{ row, column, value: Number(value) }] : [];
    });
  const canTakeBack = store.savedCount() > 0 && edits.size === 0;
  const undo = () => {
    if (store.canUndo()) store.undo();
    else if (canTakeBack) setDialog({ kind: 'takeBack' });
  };
  // Also where a button of the page has the focus; fields have their own undo.
  useHotkeys(
    [['mod+Z', (event) => !event.defaultPrevented && !dialog && undo(), { preventDefault: false }]],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  );
  const saveReason =
    edits.size === 0
      ? t('grid.nothingToSave')
      : edits.size > MAX_GRID_CELLS
        ? t('grid.tooMany', { max: formats.number(MAX_GRID_CELLS) })
        : undefined;

  const showCell = (sku: string, key: string) => {
    const column = columns.find((one) => one.key === key);
    const cell: Cell = {
      row: rows.findIndex((row) => (column ? numberOf(row, column) : row.sku) === sku),
      column: column ? columns.indexOf(column) : -1,
    };
    if (cell.row >= 0 && cell.column >= 0) setSelection({ anchor: cell, head: cell });
    else change({ search: sku });
  };

  return (
    <>
      <PageTitle
        title={t('grid.title')}
        actions={
          <>
            {edits.size > 0 ? (
              <Button variant="default" onClick={() => setDialog({ kind: 'discard' })}>
                {t('grid.discard')}
              </Button>
            ) : null}
            <ReasonButton
              loading={save.isPending}
              disabledReason={saveReason}
              onClick={() => save.mutate(false)}
            >
              {edits.size > 0 ? t('grid.save', { count: edits.size }) : t('common.save')}
            </ReasonButton>
          </>
        }
      />
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <TypedField
            label={t('kit.list.search')}
            placeholder={t('grid.searchHint')}
            w={220}
            value={address.search ?? ''}
            onValue={(search) => change({ search: search || undefined })}
          />
          <NativeSelect
            label={t('grid.filter.category')}
            maw={260}
            value={address.category ?? ''}
            onChange={(event) => change({ category: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('kit.list.all') },
              ...(known?.categories ?? []).map(({ _id, path }) => ({ value: _id, label: path })),
            ]}
          />
          <NativeSelect
            label={t('grid.filter.season')}
            value={address.season ?? ''}
            onChange={(event) => change({ season: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('kit.list.all') },
              ...(known?.seasons ?? []).map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
          <NativeSelect
            label={t('grid.filter.state')}
            value={address.state ?? ''}
            onChange={(event) => change({ state: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('kit.list.all') },
              ...GRID_STATES.map((state) => ({ value: state, label: t(`grid.states.${state}`) })),
            ]}
          />
          <Popover position="bottom-start" withinPortal>
            <Popover.Target>
              <Button variant="default" leftSection={<IconColumns3 size={17} aria-hidden="true" />}>
                {t('kit.list.columns')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown mah={420} style={{ overflow: 'auto' }}>
              <Stack gap="xs">
                <Checkbox.Group
                  label={t('grid.filter.priceLists')}
                  description={
                    lists.length >= MAX_GRID_LISTS
                      ? t('grid.filter.maxPriceLists', { max: MAX_GRID_LISTS })
                      : undefined
                  }
                  value={lists.map(({ code }) => code)}
                  onChange={(codes) =>
                    change({ lists: codes.slice(0, MAX_GRID_LISTS).join(',') || undefined })
                  }
                >
                  <Stack gap={6} mt={6}>
                    {(known?.priceLists ?? []).map(({ code, name }) => (
                      <Checkbox
                        key={code}
                        value={code}
                        label={name}
                        disabled={lists.length >= MAX_GRID_LISTS && !lists.some((list) => list.code === code)}
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
                <Checkbox.Group
                  label={t('grid.filter.preStocks')}
                  value={seasons.map(({ key }) => key)}
                  onChange={(keys) => change({ seasons: keys.join(',') || undefined })}
                >
                  <Stack gap={6} mt={6}>
                    {(known?.seasons ?? []).map(({ key, name }) => (
                      <Checkbox key={key} value={key} label={name} />
                    ))}
                  </Stack>
                </Checkbox.Group>
                <Checkbox
                  label={t('grid.filter.preOrderPrices')}
                  checked={preOrders ?? lists.some(({ code }) => hasPreOrderPrice(rows, code))}
                  onChange={(event) => change({ preOrders: event.currentTarget.checked ? 'yes' : 'no' })}
                />
                <Checkbox
                  label={t('grid.filter.flags')}
                  checked={flags}
                  onChange={(event) => change({ flags: event.currentTarget.checked ? 'yes' : undefined })}
                />
                <Button variant="subtle" onClick={() => setDialog({ kind: 'step' })}>
                  {t('grid.addStep')}
                </Button>
              </Stack>
            </Popover.Dropdown>
          </Popover>
        </Group>
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <ReasonActionIcon
              variant="default"
              size={36}
              aria-label={t('grid.undo')}
              disabledReason={store.canUndo() ? undefined : t('grid.nothingToUndo')}
              onClick={store.undo}
            >
              <IconArrowBackUp size={18} />
            </ReasonActionIcon>
            <ReasonActionIcon
              variant="default"
              size={36}
              aria-label={t('grid.redo')}
              disabledReason={store.canRedo() ? undefined : t('grid.nothingToRedo')}
              onClick={store.redo}
            >
              <IconArrowForwardUp size={18} />
            </ReasonActionIcon>
            {canTakeBack ? (
              <ReasonButton
                variant="default"
                leftSection={<IconHistory size={17} aria-hidden="true" />}
                onClick={() => setDialog({ kind: 'takeBack' })}
              >
                {t('grid.takeBack')}
              </ReasonButton>
            ) : null}
            <ReasonButton
              variant="default"
              leftSection={<IconCalendarDollar size={17} aria-hidden="true" />}
              disabledReason={
                planned.length === 0
                  ? t('grid.noPriceChanged')
                  : planned.length > MAX_SCHEDULED_AT_ONCE
                    ? t('grid.tooMany', { max: formats.number(MAX_SCHEDULED_AT_ONCE) })
                    : undefined
              }
              onClick={() => setDialog({ kind: 'schedule' })}
            >
              {t('grid.schedule')}
            </ReasonButton>
            <ReasonButton
              variant="default"
              leftSection={<IconPercentage size={17} aria-hidden="true" />}
              disabledReason={selectedPrices().length > 0 ? undefined : t('grid.noPriceSelected')}
              onClick={() => setDialog({ kind: 'percent' })}
            >
              {t('grid.percent')}
            </ReasonButton>
            {rows[selection.anchor.row] ? (
              <ButtonLink
                {...paths.productPrices(rows[selection.anchor.row]?.productId ?? '')}
                variant="default"
                leftSection={<IconZoomMoney size={17} aria-hidden="true" />}
              >
                {t('grid.view')}
              </ButtonLink>
            ) : null}
            <Text size="sm" c="dimmed" visibleFrom="md">
              {t('grid.hint')}
            </Text>
          </Group>
          <Text size="sm" role="status">
            {isTooLong
              ? null
              : isLoading
                ? t('grid.loading', { loaded: formats.number(rows.length) })
                : hasMore
                  ? t('grid.narrow', { max: formats.number(MAX_GRID_ROWS) })
                  : t('grid.count', { count: rows.length })}
          </Text>
        </Group>
        <FormAlert text={save.error ? errorText(save.error) : undefined} />
        {problems.size > 0 ? (
          <GridProblems
            store={store}
            onShow={showCell}
            isSaving={save.isPending}
            onSaveOthers={() => save.mutate(true)}
          />
        ) : null}
        {isTooLong ? (
          <EmptyState
            icon={<IconTableOff size={26} stroke={1.6} />}
            title={t('kit.list.notSearched')}
            text={t('kit.list.notSearchedHint')}
          />
        ) : error || options.error ? (
          <ErrorState
            title={t('common.loadError')}
            text={errorText(error ?? options.error)}
            retryLabel={t('common.retry')}
            onRetry={() => {
              if (options.error) void options.refetch();
              reload();
            }}
            isRetrying={isLoading}
          />
        ) : !isLoading && rows.length === 0 ? (
          <EmptyState
            icon={<IconTableOff size={26} stroke={1.6} />}
            title={t('kit.list.nothingFound')}
            text={t('kit.list.nothingFoundHint')}
          />
        ) : (
          <GridView
            store={store}
            rows={rows}
            columns={columns}
            selection={selection}
            onSelect={setSelection}
            readOnlyReason={readOnlyReason}
            onUndo={undo}
            label={t('grid.title')}
          />
        )}
      </Stack>
      {dialog?.kind === 'percent' ? (
        <PercentDialog
          prices={selectedPrices().map(({ value }) => value)}
          onClose={() => setDialog(undefined)}
          onChange={(changed) => {
            const cells = selectedPrices();
            store.change(
              cells.map(({ row, column }, at) => ({ row, column, value: String(changed[at] ?? '') })),
            );
            setDialog(undefined);
          }}
        />
      ) : null}
      {dialog?.kind === 'step' ? (
        <StepDialog
          onClose={() => setDialog(undefined)}
          onAdd={(quantity) => {
            setSteps((before) => [...before, quantity]);
            setDialog(undefined);
          }}
        />
      ) : null}
      {dialog?.kind === 'schedule' ? (
        <ScheduleDialog
          store={store}
          count={planned.length}
          onClose={() => setDialog(undefined)}
          onPlanned={() => {
            showToast({ type: 'success', message: { text: t('grid.scheduled', { count: planned.length }) } });
            reload();
          }}
        />
      ) : null}
      {dialog?.kind === 'takeBack' ? (
        <ConfirmDialog
          title={t('grid.takeBack')}
          text={t('grid.takeBackText', { count: store.savedCount() })}
          label={t('grid.takeBack')}
          run={takeBack}
          done={undefined}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === 'discard' ? (
        <ConfirmDialog
          title={t('grid.discard')}
          text={t('grid.discardText', { count: edits.size })}
          label={t('grid.discard')}
          run={async () => store.discard()}
          done={t('grid.discarded', { count: edits.size })}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}
