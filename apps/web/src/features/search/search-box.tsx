import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import classes from './search-box.module.css';
import { SearchField } from './search-field.tsx';
import type { PanelKeys, PanelState, SearchPanelProps } from './search-panel.tsx';
import { useSlashKey } from './use-slash-key.ts';

/**
 * The search field of the header: '/' focuses it, typing opens the panel, Enter the detailed search (LAYO-04,
 * SRCH-01, SRCH-03). Panel and search client load on first use.
 */
export function SearchBox() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const panelKeys = useRef<PanelKeys>(undefined);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [panel, setPanel] = useState<PanelState>(closedPanel);
  const [Panel, setPanelPart] = useState<ComponentType<SearchPanelProps>>();
  useSlashKey(inputRef);

  const open = () => {
    setIsOpen(true);
    if (Panel) return;
    // If loading fails, Enter still opens the detailed search, and the next focus retries.
    import('./search-panel.tsx').then(
      ({ SearchPanel }) => setPanelPart(() => SearchPanel),
      () => undefined,
    );
  };
  const close = () => {
    setIsOpen(false);
    setPanel(closedPanel);
  };
  const onBlur = (event: FocusEvent) => {
    // The user may have switched to another window: the search stays open.
    if (!document.hasFocus() || boxRef.current?.contains(event.relatedTarget)) return;
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && panel.isVisible) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault();
      open();
    } else if (isOpen) panelKeys.current?.(event);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only sees the focus leave field and panel.
    <div ref={boxRef} className={classes.box} data-open={panel.isVisible || undefined} onBlur={onBlur}>
      <div className={classes.bar}>
        <SearchField
          inputRef={inputRef}
          text={text}
          onText={(next) => {
            setText(next);
            open();
          }}
          hasShortcut
          label={t('search.label')}
          onSearch={(key) => {
            close();
            void navigate(paths.search(key));
          }}
          inputProps={{
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-expanded': panel.listId !== undefined,
            'aria-controls': panel.listId,
            'aria-activedescendant': panel.activeId,
            onKeyDown,
            // An empty field shows recent searches; a filled one opens with the next key (SRCH-01).
            onFocus: () => (text === '' ? open() : undefined),
          }}
        />
        {panel.isVisible ? (
          <button
            type="button"
            className={classes.close}
            onClick={() => {
              close();
              inputRef.current?.blur();
            }}
            aria-label={t('search.panel.close')}
          >
            <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {Panel && isOpen ? (
        <Panel
          text={text}
          onText={(next) => {
            setText(next);
            inputRef.current?.focus();
          }}
          anchorRef={boxRef}
          keysRef={panelKeys}
          onState={setPanel}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

const closedPanel: PanelState = { isVisible: false, listId: undefined, activeId: undefined };
