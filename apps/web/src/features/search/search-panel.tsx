import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { categoryTrees } from '../../commerce/category-tree.ts';
import { categoriesQuery, useAccount } from '../../commerce/shop-context.ts';
import { WithoutWords } from '../../commerce/without-words.tsx';
import { foundCategories } from './found-categories.ts';
import { PanelCards } from './panel-card.tsx';
import { PanelFace } from './panel-face.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { type Highlight, moveHighlight } from './panel-keys.ts';
import { LinkSkeletons, PanelLinks } from './panel-links.tsx';
import { RecentTerms } from './panel-recents.tsx';
import { PanelWords } from './panel-words.tsx';
import type { PanelHit } from './product-search.ts';
import { recentSearches } from './recent-searches.ts';
import classes from './search-panel.module.css';
import { reportSearch } from './search-report.ts';
import { usePanelPlace } from './use-panel-place.ts';
import { type PanelSearch, usePanelSearch } from './use-panel-search.ts';

/** State of the panel that the field needs. */
export type PanelState = {
  readonly isVisible: boolean;
  /** Id of the listbox; undefined without one. */
  readonly listId: string | undefined;
  readonly activeId: string | undefined;
};

export type PanelKeys = (event: KeyboardEvent<HTMLInputElement>) => void;

export type SearchPanelProps = {
  text: string;
  onText: (text: string) => void;
  /** The element above the panel. */
  anchorRef: RefObject<HTMLElement | null>;
  /** Receives the field's keys while the panel is open. */
  keysRef: RefObject<PanelKeys | undefined>;
  onState: (state: PanelState) => void;
  onClose: () => void;
};

/**
 * The panel below the header's search field (SRCH-01, SRCH-02, SRCH-07). It has completions at the top, categories of the hits
 * at the left and product cards at the right, one row at first. An empty field lists recent searches. The focus stays in the
 * field; arrow keys move the highlight.
 */
export function SearchPanel({ text, onText, anchorRef, keysRef, onState, onClose }: SearchPanelProps) {
  const id = useId();
  const { t } = useTexts();
  const { _id: userId } = useAccount();
  const recent = recentSearches(userId);
  const terms = useStore(recent.store);
  const search = usePanelSearch(text);
  const { mainRef, style, columns } = usePanelPlace(anchorRef);
  const { hits, links, hasCounts, words } = useFound(search);
  const [rows, setRows] = useRowsOf(search.answeredKey);
  const [chosen, setChosen] = useState<{ at: Highlight; in: string; option: string | undefined }>();

  const isRecents = search.state === 'empty';
  const cards = isRecents ? [] : hits.slice(0, rows * columns);
  const wordCount = cards.length > 0 ? words.length : 0;
  const linkCount = isRecents ? terms.length : links.length;
  // A highlight applies to the list in which it was set, and to the next answer if the same option has this place.
  const listName = `${search.state} ${search.answeredKey}`;
  const optionAt = (at: Highlight) => {
    if (!at || isRecents) return undefined;
    if (at.area === 'cards') return cards[at.index]?._id;
    return at.area === 'words' ? words[at.index] : links[at.index]?.category._id;
  };
  const isKept = chosen?.option !== undefined && optionAt(chosen.at) === chosen.option;
  const highlight = chosen?.in === listName || isKept ? chosen?.at : undefined;
  const setHighlight = (at: Highlight, option = optionAt(at)) => setChosen({ at, in: listName, option });
  const isVisible = !isRecents || terms.length > 0;
  const listId = linkCount + cards.length > 0 ? `${id}-list` : undefined;
  const activeId = listId && highlight ? `${id}-${highlight.area}-${highlight.index}` : undefined;

  useEffect(() => onState({ isVisible, listId, activeId }), [onState, isVisible, listId, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useReportOfNothing(search);
  useEffect(() => {
    keysRef.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key === 'Enter' && activeId) {
        event.preventDefault();
        document.getElementById(activeId)?.click();
        return;
      }
      if (event.key === 'Delete' && isRecents && highlight) {
        event.preventDefault();
        recent.remove(terms[highlight.index] ?? '');
        return;
      }
      const shape = { words: wordCount, links: linkCount, cards: cards.length, columns };
      const move = moveHighlight(shape, highlight, event.key);
      if (!move) return;
      event.preventDefault();
      if (move.to !== 'more') setHighlight(move.to);
      else if (cards.length < hits.length) {
        setRows(rows + 1);
        setHighlight({ area: 'cards', index: cards.length }, hits[cards.length]?._id);
      }
    };
    return () => {
      keysRef.current = undefined;
    };
  });

  const choose = () => {
    recent.add(search.answeredKey ?? search.key);
    if (search.answeredKey !== undefined) reportSearch(search.answeredKey, search.answer?.total ?? 0);
    onClose();
  };
  const activeIn = (area: 'words' | 'links' | 'cards') =>
    highlight?.area === area ? highlight.index : undefined;

  if (!isVisible) return null;
  const listRole = { id: listId, role: 'listbox', 'aria-label': t('search.panel.list') };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field when its gaps are pressed.
    <div
      className={classes.panel}
      data-recents={isRecents || undefined}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isRecents ? (
        <RecentTerms
          id={id}
          terms={terms}
          activeIndex={activeIn('links')}
          onChoose={(term) => {
            recent.add(term);
            onClose();
          }}
          onRemove={recent.remove}
          onClear={recent.clear}
        />
      ) : (
        <>
          <div
            className={classes.body}
            data-stale={(search.isStale && cards.length > 0) || undefined}
            {...(cards.length > 0 ? listRole : {})}
          >
            {wordCount > 0 ? (
              <PanelWords
                id={id}
                texts={words}
                activeIndex={activeIn('words')}
                onChoose={(word) => {
                  recent.add(word);
                  onClose();
                }}
              />
            ) : null}
            <div className={classes.side} {...(cards.length === 0 && links.length > 0 ? listRole : {})}>
              {links.length > 0 ? (
                <PanelLinks
                  id={id}
                  links={links}
                  hasCounts={hasCounts}
                  term={search.answeredKey ?? search.key}
                  activeIndex={activeIn('links')}
                  onChoose={hasCounts ? choose : onClose}
                />
              ) : (
                <LinkSkeletons />
              )}
            </div>
            <div ref={mainRef} className={classes.main}>
              {cards.length > 0 && search.answer && search.answer.withoutWords.length > 0 ? (
                <WithoutWords words={search.answer.withoutWords} />
              ) : null}
              {cards.length > 0 ? (
                <PanelCards
                  id={id}
                  hits={cards}
                  columns={columns}
                  activeIndex={activeIn('cards')}
                  onChoose={choose}
                />
              ) : (
                <PanelFace search={search} columns={columns} onText={onText} onLeave={onClose} />
              )}
            </div>
          </div>
          <PanelFoot
            search={search}
            shown={cards.length}
            onMore={cards.length < hits.length ? () => setRows(rows + 1) : undefined}
            onAll={onClose}
          />
        </>
      )}
    </div>
  );
}

/** The hits, and their categories or else the main ones (SRCH-02). */
function useFound({ answer, state, error }: PanelSearch) {
  const { data } = useQuery(categoriesQuery);
  const { isDeal } = useAccount();
  return useMemo(() => {
    const trees = categoryTrees(data ?? []);
    const top = [...trees.main, ...(isDeal ? trees.deals : [])];
    const hits = state === 'short' || error ? noHits : (answer?.hits ?? noHits);
    const words = answer?.completions ?? noWords;
    const found = hits.length > 0 && answer?.categories ? foundCategories(top, answer.categories) : undefined;
    if (found && found.length > 0) return { hits, links: found, hasCounts: true, words };
    // Renders nothing before the first answer.
    const isKnown = answer !== undefined || state === 'short' || error !== null;
    const main = isKnown ? trees.main.slice(0, maxLinks).map((category) => ({ category, hits: 0 })) : [];
    return { hits, links: main, hasCounts: false, words };
  }, [data, isDeal, answer, state, error]);
}

const noHits: readonly PanelHit[] = [];
const noWords: readonly string[] = [];
/** Categories shown at the left (SRCH-02). */
const maxLinks = 5;

/** Number of card rows; another term resets it to one (SRCH-07). */
function useRowsOf(key: string | undefined) {
  const [rows, setRows] = useState({ of: key, count: 1 });
  const count = key === undefined || rows.of === key ? rows.count : 1;
  return [count, (next: number) => setRows({ of: key, count: next })] as const;
}

/** Reports a term without hits when the panel closes. */
function useReportOfNothing({ answeredKey, answer }: PanelSearch): void {
  const nothing = useRef<string>(undefined);
  useEffect(() => {
    nothing.current = answer?.total === 0 ? answeredKey : undefined;
  }, [answeredKey, answer]);
  useEffect(
    () => () => {
      if (nothing.current !== undefined) reportSearch(nothing.current, 0);
    },
    [],
  );
}
