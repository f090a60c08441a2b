import type { OrderType } from '@kontor/contract';
import { entryLimits, MAX_CART_LINES, quantityStep } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { isTextField } from '@kontor/web-kit/lib/text-field.ts';
import { focusTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSeasons, useSettings } from '../../commerce/shop-context.ts';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { ArticleField } from './article-field.tsx';
import classes from './entry-form.module.css';
import type { EntryList } from './entry-list.ts';
import { LastRow } from './last-row.tsx';
import { isTooLong, readPasted, typedRow } from './pasted-rows.ts';
import { type RowInput, type SeasonTexts, seasonTexts } from './season-input.ts';

/**
 * The input row: article number or EAN, and quantity. Enter adds it, as scanners do, and returns the focus to the
 * first field. In a pre-order with several seasons Enter goes to the quantities first.
 */
export function EntryForm({
  orderType,
  list,
  onLines,
  onPagePaste,
  onUnsureText,
}: {
  orderType: OrderType;
  list: EntryList;
  /** Adds several rows; returns false if the list is full. */
  onLines: (rows: readonly { input: RowInput }[]) => boolean;
  /** Opens the form before a paste into the page is handled. */
  onPagePaste: () => void;
  /** Called for a pasted list whose columns are ambiguous. */
  onUnsureText: (text: string) => void;
}) {
  const { t } = useTexts();
  const settings = useSettings();
  const seasons = useSeasons();
  const formRef = useRef<HTMLFormElement>(null);
  const articleRef = useRef<HTMLInputElement>(null);
  const quantityRef = useRef<HTMLInputElement>(null);
  const fields: readonly { readonly _id: string; readonly name?: string }[] =
    orderType === 'order' ? [{ _id: 'quantity' }] : seasons;
  const offered = orderType === 'order' ? undefined : seasons;
  const [article, setArticle] = useKeptState(`article ${orderType}`, '');
  /** The suggestion chosen last, by the shop's article number, never the company's own. */
  const [picked, setPicked] = useState<string>();
  /** As typed, by season id; 'quantity' in a regular order. */
  const [quantities, setQuantities] = useState<SeasonTexts>({});
  const [error, setError] = useState<string>();
  const hasQuantity = Object.values(quantities).some((text) => text.trim() !== '');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (focusTooLong(event.currentTarget)) return;
    const typed = article.trim();
    if (typed === '') {
      setError(t('orderEntry.articleMissing'));
      articleRef.current?.focus();
      return;
    }
    const input = inputOf(typed);
    if (
      orderType === 'preOrder' &&
      fields.length > 1 &&
      !hasQuantity &&
      !input.quantity &&
      !input.quantities
    ) {
      quantityRef.current?.focus();
      return;
    }
    const entered = list.enter(input, (row) =>
      quantityStep(row.answer?.line?.salesBatchSize ?? null, settings),
    );
    // A full list leaves the fields as they are.
    if (entered) clear();
  }

  /** '4711 12' in the first field means article and quantity. */
  function inputOf(typed: string): RowInput {
    const named = typed === picked ? { sku: typed, isSku: true } : { sku: typed };
    if (!hasQuantity) return typed === picked ? named : (typedRow(typed, offered) ?? named);
    if (orderType === 'order') return { ...named, quantity: quantities.quantity };
    return { ...named, quantities: seasonTexts(Object.entries(quantities)) };
  }

  function clear() {
    setArticle('');
    setPicked(undefined);
    setQuantities({});
    setError(undefined);
    articleRef.current?.focus();
  }

  function paste(text: string): boolean {
    if (!/[\r\n]/.test(text.trim())) return false;
    if (isTooLong(text, list.room())) setError(t('orderEntry.paste.tooMany', { max: MAX_CART_LINES }));
    else void takeList(text);
    return true;
  }

  /** A pasted list is added at once; a single line waits in the field for Enter. */
  usePagePaste(formRef, (text) => {
    const typed = text.trim();
    if (typed === '') return false;
    onPagePaste();
    if (!paste(text)) setArticle(typed);
    articleRef.current?.focus();
    return true;
  });

  async function takeList(text: string) {
    setError(undefined);
    const before = articleRef.current?.value;
    articleRef.current?.focus();
    const read = await readPasted(text, { seasons: offered });
    if (!read) return;
    if (read.table?.isSure === false) onUnsureText(text);
    else if (read.rows.length > list.room()) setError(t('orderEntry.paste.tooMany', { max: MAX_CART_LINES }));
    else if (onLines(read.rows)) {
      // Keeps text typed while the list was read.
      if (articleRef.current?.value === before) clear();
      if (read.skipped.length > 0) saySkipped(read.skipped.length);
    }
  }

  function saySkipped(count: number) {
    showToast({ type: 'success', message: { text: t('orderEntry.paste.skipped', { count }) } });
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && (article !== '' || hasQuantity)) clear();
  };

  return (
    <form ref={formRef} className={classes.form} data-part="entry-form" onSubmit={submit} noValidate>
      <ArticleField
        inputRef={articleRef}
        value={article}
        error={error}
        onChange={(value) => {
          setArticle(value);
          setError(undefined);
        }}
        onPick={(sku) => {
          setArticle(sku);
          setPicked(sku);
          quantityRef.current?.focus();
        }}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
      {fields.map(({ _id: key, name: season }, place) => (
        <TextInput
          key={key}
          ref={place === 0 ? quantityRef : undefined}
          className={classes.quantity}
          label={season ?? t('common.quantity.label')}
          aria-label={season === undefined ? undefined : t('orderEntry.seasonQuantity', { season })}
          value={quantities[key] ?? ''}
          placeholder={orderType === 'order' ? '1' : '0'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={entryLimits.quantity}
          enterKeyHint="done"
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setQuantities({ ...quantities, [key]: value });
          }}
        />
      ))}
      <Button
        type="submit"
        className={classes.submit}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('orderEntry.add')}
      </Button>
      <div className={classes.below}>
        <LastRow list={list} />
      </div>
    </form>
  );
}

/**
 * Handles pastes while no text field has the focus. A dialog keeps its own pastes, unless it contains the form.
 * `take` returns whether it took the text.
 */
function usePagePaste(form: RefObject<HTMLElement | null>, take: (text: string) => boolean): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTextField(event.target)) return;
    const dialog = document.querySelector('dialog[open], [role="dialog"]');
    if (dialog && !dialog.contains(form.current)) return;
    if (take(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
