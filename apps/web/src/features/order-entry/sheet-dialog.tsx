import { type OrderSheet, type OrderType, routes } from '@kontor/contract';
import { MAX_CART_LINES, MAX_SHEET_BYTES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError, isApiError, isPassingError } from '@kontor/web-kit/lib/api-error.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Alert, Progress } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { takeSeasons } from '../../commerce/shop-context.ts';
import type { EntryList } from './entry-list.ts';
import { checkedRows } from './season-input.ts';
import classes from './sheet-dialog.module.css';

/** Why a file was not taken: refused by the server, or without quantities. */
type Problem = { readonly kind: 'refused'; readonly error: unknown } | { readonly kind: 'nothing' };

/**
 * Uploads an order sheet, dropped or chosen; the server reads and checks it, and its rows appear in the review. A
 * failed file stays chosen, tells why, and can be sent again (CHKO-24).
 */
export function SheetDialog({
  isOpen,
  orderType,
  list,
  returnFocus,
  onClose,
  onTaken,
  onClosed,
}: {
  isOpen: boolean;
  orderType: OrderType;
  list: EntryList;
  /** Restores the focus on close; constant while the dialog is open. */
  returnFocus: boolean;
  onClose: () => void;
  onTaken: () => void;
  /** Called when the dialog has closed. */
  onClosed: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const inputRef = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<Problem>();
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(isOpen);

  async function read(chosen: File) {
    setFile(chosen);
    setProblem(undefined);
    const refusal = refusalOf(chosen);
    if (refusal) {
      setProblem({ kind: 'refused', error: refusal });
      return;
    }
    const controller = new AbortController();
    upload.current = controller;
    setReading(true);
    try {
      const { data } = await callApi(routes.orderEntry.upload, {
        query: { type: orderType },
        file: chosen,
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      take(chosen, data);
    } catch (error) {
      if (!controller.signal.aborted) setProblem({ kind: 'refused', error });
    } finally {
      setReading(false);
      // Closing the dialog discards the file.
      if (controller.signal.aborted) setFile(undefined);
    }
  }

  function take({ name }: File, sheet: OrderSheet) {
    if (sheet.rows.length === 0) {
      setProblem({ kind: 'nothing' });
      return;
    }
    const hadRows = list.store.get().rows.length > 0;
    takeSeasons(sheet.seasons);
    const undo = list.replace(checkedRows(sheet.rows, sheet.seasons));
    const skipped = sheet.skipped.withoutQuantity;
    const texts = [
      t('orderEntry.sheet.taken', { count: sheet.rows.length, name }),
      ...(skipped > 0 ? [t('orderEntry.sheet.skipped', { count: skipped })] : []),
    ];
    showToast({
      type: 'success',
      message: { text: texts.join(', ') },
      actions: hadRows ? [{ label: 'common.undo', action: undo }] : [],
      timeout: 10_000,
    });
    setFile(undefined);
    onTaken();
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isReading) void read(dropped);
  };

  return (
    <Dialog
      title={t('orderEntry.uploadSheet')}
      closeLabel={t('common.close')}
      opened={isOpen}
      onClose={onClose}
      returnFocus={returnFocus}
      onExitTransitionEnd={onClosed}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileSpreadsheet size={34} stroke={1.3} aria-hidden="true" />
        <span className={classes.dropText}>{file?.name ?? t('orderEntry.sheet.drop')}</span>
        <input
          ref={inputRef}
          type="file"
          hidden
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            // Allows choosing the same file again after a correction.
            event.currentTarget.value = '';
            if (chosen) void read(chosen);
          }}
        />
        <BusyButton
          variant={file ? 'default' : 'filled'}
          data-autofocus
          loading={isReading}
          onClick={() => inputRef.current?.click()}
        >
          {t('orderEntry.sheet.choose')}
        </BusyButton>
        <span className={classes.hint}>
          {t('orderEntry.sheet.limits', { rows: MAX_CART_LINES, megabytes: MAX_SHEET_BYTES / 1024 / 1024 })}
        </span>
      </div>
      <div role="status">
        {isReading && file ? (
          <div className={classes.reading}>
            <Progress value={100} animated size="sm" aria-label={t('orderEntry.uploadSheet')} />
            {t('orderEntry.sheet.reading', {
              name: file.name,
              size: `${formats.number(Math.max(1, Math.round(file.size / 1024)))} kB`,
            })}
          </div>
        ) : null}
      </div>
      {problem ? (
        <Alert
          mt="md"
          color="red"
          role="alert"
          icon={<IconAlertCircle aria-hidden="true" />}
          title={t(problem.kind === 'refused' ? 'orderEntry.sheet.failed' : 'orderEntry.sheet.nothing')}
        >
          <div>
            {problem.kind === 'refused' ? errorText(problem.error) : t('orderEntry.sheet.nothingHint')}
          </div>
          {problem.kind === 'refused' ? <SheetFormat error={problem.error} /> : null}
          {file && problem.kind === 'refused' && isPassingError(problem.error) ? (
            <BusyButton
              mt="sm"
              size="compact-md"
              variant="default"
              loading={isReading}
              onClick={() => void read(file)}
            >
              {t('common.retry')}
            </BusyButton>
          ) : null}
        </Alert>
      ) : null}
      <div className={classes.template}>
        <TemplateButton orderType={orderType} />
        <span className={classes.hint}>{t('orderEntry.sheet.templateHint')}</span>
      </div>
    </Dialog>
  );
}

/** The running upload; closing the dialog or leaving the page aborts it. */
function useUpload(isOpen: boolean): RefObject<AbortController | undefined> {
  const upload = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    return () => upload.current?.abort();
  }, [isOpen]);
  return upload;
}

/** Checks a file without the server, which also checks its content. */
function refusalOf(file: File): ApiError | undefined {
  if (!/\.xlsx$/i.test(file.name)) return new ApiError({ status: 415, code: 'order.sheet.not.xlsx' });
  return file.size > MAX_SHEET_BYTES
    ? new ApiError({ status: 413, code: 'order.sheet.too.large' })
    : undefined;
}

/** Downloads the empty sheet by a call, because a plain link would carry no session. */
function TemplateButton({ orderType }: { orderType: OrderType }) {
  const { t } = useTexts();
  const [isLoading, setLoading] = useState(false);
  return (
    <BusyButton
      variant="default"
      loading={isLoading}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void download()}
    >
      {t('orderEntry.sheet.template')}
    </BusyButton>
  );

  async function download() {
    setLoading(true);
    try {
      const template = await callApi(routes.orderEntry.template, { query: { type: orderType } });
      saveFile(template as Blob, t(`orderEntry.sheet.templateFile.${orderType}`));
    } catch (error) {
      showErrorToast(error);
    } finally {
      setLoading(false);
    }
  }
}

interface HeadRow {
  readonly expected: readonly string[];
  readonly found: readonly string[];
  /** Unknown columns; undefined if something else is wrong. */
  readonly unknown?: readonly string[];
}

/** Expected and actual columns of a refused sheet (CHKO-24). */
function SheetFormat({ error }: { error: unknown }) {
  const { t, locale } = useTexts();
  if (!isApiError(error, 'order.sheet.format')) return null;
  const { expected, found, unknown } = error.details as HeadRow;
  const named = (columns: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      columns.map((column) => t('orderEntry.sheet.column', { column })),
    );
  return (
    <ul className={classes.format}>
      {unknown ? (
        <li>{t('orderEntry.sheet.unknown', { count: unknown.length, columns: named(unknown) })}</li>
      ) : (
        <>
          <li>{t('orderEntry.sheet.expected', { columns: named(expected) })}</li>
          <li>
            {found.length > 0
              ? t('orderEntry.sheet.found', { columns: named(found) })
              : t('orderEntry.sheet.foundNothing')}
          </li>
        </>
      )}
    </ul>
  );
}
