import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { toastKey } from '@kontor/web-kit/ui/toast-key.ts';
import { ActionIcon, Kbd } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { OnDemand } from '../../../ui/on-demand.tsx';
import classes from './key-help.module.css';

/** In the order of use; key names are texts, because they differ by language. */
const keys = [
  ['arrows', [['arrowKeys']]],
  ['down', [['enter'], ['shift', 'enter']]],
  ['tab', [['tab'], ['shift', 'tab']]],
  ['restore', [['escape']]],
  ['step', [['+'], ['−']]],
  ['ends', [['home'], ['end']]],
  [
    'corners',
    [
      ['ctrl', 'home'],
      ['ctrl', 'end'],
    ],
  ],
  ['page', [['pageUp'], ['pageDown']]],
  [
    'select',
    [
      ['shift', 'arrowKeys'],
      ['ctrl', 'A'],
    ],
  ],
  [
    'copy',
    [
      ['ctrl', 'C'],
      ['ctrl', 'X'],
    ],
  ],
  ['paste', [['ctrl', 'V']]],
  [
    'fill',
    [
      ['ctrl', 'D'],
      ['ctrl', 'R'],
    ],
  ],
  ['clear', [['delete']]],
  [
    'undo',
    [
      ['ctrl', 'Z'],
      ['ctrl', 'Y'],
    ],
  ],
  ['toast', [[toastKey]]],
] as const;

/** A button that lists the table's keys and explains pasting. */
export function KeyHelp() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = (key: string) =>
    key.length === 1 || key === toastKey ? key : t(`catalogue.table.key.${key}` as TextKey);
  return (
    <>
      <ActionIcon
        className={classes.open}
        aria-label={t('catalogue.table.grid.help')}
        title={t('catalogue.table.grid.help')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconKeyboard size={20} stroke={1.6} />
      </ActionIcon>
      <OnDemand isOpen={isOpen}>
        {(opened) => (
          <Dialog
            title={t('catalogue.table.grid.help')}
            closeLabel={t('common.close')}
            opened={opened}
            onClose={() => setIsOpen(false)}
          >
            <dl>
              {keys.map(([does, combinations]) => (
                <div key={does} className={classes.key}>
                  <dt>
                    {combinations.map((combination) => (
                      <span key={combination.join(' ')} className={classes.combination}>
                        {combination.map((key) => (
                          <Kbd key={key}>{name(key)}</Kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{t(`catalogue.table.does.${does}`)}</dd>
                </div>
              ))}
            </dl>
            <h3 className={classes.heading}>{t('catalogue.table.grid.pasteTitle')}</h3>
            <p className={classes.text}>{t('catalogue.table.grid.pasteBlock')}</p>
            <p className={classes.text}>{t('catalogue.table.grid.pasteArticles')}</p>
          </Dialog>
        )}
      </OnDemand>
    </>
  );
}
